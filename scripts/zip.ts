/** Writes a folder as a ZIP archive: the same files give the same bytes. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** The first day that the format knows. */
const day = 0x21;
/** Names are UTF-8. */
const flags = 0x800;
const deflated = 8;

export function zipFolder(folder: string): Buffer {
  const names = globSync('**', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    const packed = deflateRawSync(content, { level: 9 });
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt16LE(day, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed]);
    const rest = Buffer.alloc(14);
    // The rights of a file that everybody may read.
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(place, 10);
    // Made by a system with such rights.
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, path);
    pieces.push(local);
    place += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...pieces, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
