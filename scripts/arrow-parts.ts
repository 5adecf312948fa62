/**
 * Arrows of the font of formulas that browsers can lengthen. The font puts a long arrow together from parts, and says how
 * far each may overlap its neighbours; the heads of arrows to the right say it for their outer side, so that Chromium finds
 * nothing to join and leaves the arrow short.
 */
export function joinArrows(font: Buffer): Buffer {
  const fixed = Buffer.from(font);
  const u16 = (at: number) => fixed.readUInt16BE(at);
  const tables = Array.from({ length: u16(4) }, (_, i) => 12 + i * 16);
  const record = tables.find((at) => fixed.toString('latin1', at, at + 4) === 'MATH');
  if (record === undefined) return fixed;
  const math = fixed.readUInt32BE(record + 8);
  const variants = math + u16(math + 8);
  const [vertical, horizontal] = [u16(variants + 6), u16(variants + 8)];
  for (let i = 0; i < horizontal; i++) {
    const construction = variants + u16(variants + 10 + (vertical + i) * 2);
    const assembly = u16(construction) === 0 ? undefined : construction + u16(construction);
    if (assembly === undefined) continue;
    const parts = u16(assembly + 4);
    for (let part = 0; part < parts; part++) {
      const start = assembly + 6 + part * 10 + 2;
      const end = start + 2;
      if (part > 0 && u16(start) === 0) fixed.writeUInt16BE(u16(end), start);
      if (part < parts - 1 && u16(end) === 0) fixed.writeUInt16BE(u16(start), end);
    }
  }
  return fixed;
}
