/** Loaded into a server before its program: tells the bench what the process has used, and ends with it. */
process.on('message', (word: unknown) => {
  const { user, system } = process.cpuUsage();
  if (word === 'used') process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
