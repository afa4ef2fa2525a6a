import type { FormatId } from './formats.ts'

/** Bytes from the beginning of a file that its format is recognised by. */
export const HEAD_BYTES = 1 << 14

/** Returns whether a file can be of a format, from its first bytes (16 KiB or the whole file). */
export type Sniffer = (head: Uint8Array) => boolean

/** The first bytes as Latin-1 text; UTF-16 with a mark is reduced to its low bytes. */
function text(head: Uint8Array, length = 1024): string {
  const wide = head.length > 3 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
  const start = wide ? (head[0] === 0xff ? 2 : 3) : head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0
  const step = wide ? 2 : 1
  let out = ''
  for (let i = start; i < head.length && out.length < length; i += step) out += String.fromCharCode(head[i])
  return out
}

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)
const startsText = (head: Uint8Array, word: string): boolean => text(head, word.length) === word
const u32 = (head: Uint8Array, at: number): number => (head[at] | (head[at + 1] << 8) | (head[at + 2] << 16) | (head[at + 3] << 24)) >>> 0

export const isZip: Sniffer = (head) => starts(head, 0x50, 0x4b, 3, 4) || starts(head, 0x50, 0x4b, 5, 6)
export const isGzip: Sniffer = (head) => starts(head, 0x1f, 0x8b)
/** OLE compound file: SolidWorks, Solid Edge, Inventor. */
export const isCompound: Sniffer = (head) => starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** STEP's clear text, of a shape and not of a building or a finite-element model; packed ones may be. */
export function isStep(head: Uint8Array): boolean {
  const start = text(head, 2048).trimStart()
  return (
    (/^(\/\*[\s\S]*?\*\/\s*)*ISO-10303-21/.test(start) && !/FILE_SCHEMA\s*\(\s*\(\s*'(IFC|AP209)/i.test(text(head, head.length))) || isZip(head) || isGzip(head)
  )
}
/** IGES: 80-column lines; column 73 of the first is the section letter S (or C / B of the compressed forms). */
export const isIges: Sniffer = (head) =>
  head.length > 72 && (head[72] === 0x53 || (head[72] === 0x42 && head[0] === 0x42) || /^.{72}[SCB]\s*\d/m.test(text(head, 1024)))
export const isBrep: Sniffer = (head) => /^\s*(DBRep_DrawableShape|CASCADE Topology V|Open CASCADE Topology V)/.test(text(head, 256))

/** Files without a signature of their own (binary STL, OFF, OBJ, ...) are left to the extension: no entry here. */
export const sniffers: Partial<Record<FormatId, Sniffer>> = {
  step: isStep,
  // Parts, occurrences and documents of AP242, or entities one by one (ISO 10303-28).
  stepxml: (head) => isZip(head) || isGzip(head) || /<([\w-]+:)?(Uos|iso_10303_28\w*)[\s>]/i.test(text(head, 4096)),
  ap209: (head) => /ISO-10303-21/.test(text(head, 2048)) && /FILE_SCHEMA\s*\(\s*\(\s*'AP209/i.test(text(head, head.length)),
  ifc: (head) => (/ISO-10303-21/.test(text(head, 2048)) && /FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(text(head, head.length))) || isZip(head),
  iges: isIges,
  brep: isBrep,
  ply: (head) => /^ply\s/.test(text(head, 16)),
  gltf: (head) => startsText(head, 'glTF') || /^\s*\{/.test(text(head, 64)),
  '3mf': isZip,
  amf: (head) => isZip(head) || /<amf[\s>]/i.test(text(head, 2048)),
  dae: (head) => isZip(head) || /<COLLADA[\s>]/.test(text(head, 4096)),
  fbx: (head) => startsText(head, 'Kaydara FBX Binary') || /FBXHeaderExtension|^\s*;\s*FBX/.test(text(head, 4096)),
  '3ds': (head) => head[0] === 0x4d && head[1] === 0x4d,
  vrml: (head) => startsText(head, '#VRML') || isGzip(head),
  x3d: (head) => /<X3D[\s>]/.test(text(head, 4096)) || startsText(head, '#X3D') || isGzip(head),
  '3dm': (head) => startsText(head, '3D Geometry File Format'),
  usd: (head) => isZip(head) || startsText(head, 'PXR-USDC') || startsText(head, '#usda '),
  parasolid: (head) => /^\*\*ABCDEFGHIJKLMNOPQRSTUVWXYZ|^T\d+ : TRANSMIT FILE/.test(text(head, 256)) || starts(head, 0x50, 0x53, 0, 0),
  // Text: save format, counts of records and entities, flags; then counted strings, or from before 2.0 the first record.
  acis: (head) => /^(ASM|ACIS) BinaryFile/.test(text(head, 16)) || /^\s*\d{3,5} \d+ \d+ \d+[^\r\n]*\r?\n/.test(text(head, 128)),
  'solidworks-part': isSolidWorks,
  'solidworks-assembly': isSolidWorks,
  'solidedge-part': isCompound,
  'solidedge-assembly': isCompound,
  'solidedge-draft': isCompound,
  'inventor-part': isCompound,
  'inventor-assembly': isCompound,
  'catia-part': (head) => startsText(head, 'V5_CFV2'),
  'catia-product': (head) => startsText(head, 'V5_CFV2'),
  'catia-cgr': (head) => startsText(head, 'V5_CFV2'),
  '3dxml': isZip,
  // The version; behind 80 bytes of text the byte order.
  jt: (head) => /^Version \d+\.\d/.test(text(head, 16)) && head.length > 80 && head[80] <= 1,
  nx: (head) => startsText(head, 'SPLMSSTR') || isCompound(head),
  // Drawings too: they carry a picture.
  'creo-part': (head) => /^#UGC:2 (PART|DRAWING)/.test(text(head, 16)),
  'creo-assembly': (head) => startsText(head, '#UGC:2 ASSEMBLY'),
  kicad: (head) => /^\s*\(kicad_pcb[\s(]/.test(text(head, 64)),
  idf: (head) => /^\s*(#[^\n]*\n\s*)*\.HEADER/i.test(text(head, 4096)),
  fusion: isZip,
  dwg: (head) => /^AC(10\d\d|1\.\d|2\.\d)/.test(text(head, 8)) || startsText(head, 'MC0.0'),
  // Text of commands that end with a star, or a drill file: tools and coordinates.
  gerber: (head) => /%(FS|MO|AD|TF|AM|IN|LP)[^%]*\*%|^G0?4 [^*]*\*/m.test(text(head, 4096)) || /^\s*(;[^\n]*\n\s*)*M48\s/.test(text(head, 4096)),
  dxf: (head) => startsText(head, 'AutoCAD Binary DXF') || /^\s*(999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION/.test(text(head, 1024)),
}

/** SolidWorks: an OLE compound file, or (from 2015) a container of its own whose bytes 4..7 are 00 00 00 04. */
function isSolidWorks(head: Uint8Array): boolean {
  return isCompound(head) || (head[4] === 0 && head[5] === 0 && head[6] === 0 && head[7] === 4)
}

/** Binary STL: the stated count fits the size, or the extension has to decide. */
export function isBinaryStl(head: Uint8Array, size: number): boolean {
  return head.length >= 84 && 84 + u32(head, 80) * 50 === size
}
