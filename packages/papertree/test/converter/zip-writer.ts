/** Writes zip archives for tests: deflated or stored, with 32 bits or with the fields of zip64. */
import { crc32, deflateRawSync } from 'node:zlib';

export function writeZip(files: Readonly<Record<string, string>>, { deflate = true, wide = false } = {}): Buffer {
  const local: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const packed = deflate ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const method = deflate ? 8 : 0;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(crc32(bytes), 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(bytes.length, 22);
    header.writeUInt16LE(path.length, 26);
    local.push(header, path, packed);
    const extra = wide ? wideField([bytes.length, packed.length, offset]) : Buffer.alloc(0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(wide ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(wide ? 0xffffffff : bytes.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(wide ? 0xffffffff : offset, 42);
    list.push(entry, path, extra);
    offset += 30 + path.length + packed.length;
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(wide ? 0xffffffff : size, 12);
  end.writeUInt32LE(wide ? 0xffffffff : offset, 16);
  return Buffer.concat([...local, ...list, ...(wide ? [wideEnd(size, offset)] : []), end]);
}

function wideField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [n, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * n);
  return field;
}

function wideEnd(size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  return end;
}
