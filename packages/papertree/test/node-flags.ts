/** The flags of Node that a test gives to a child so that it loads what the test loads: its own, without those of the test runner. */
export const nodeFlags: string[] = process.execArgv.filter((flag) => !/^--(?:experimental-)?test\b/.test(flag));
