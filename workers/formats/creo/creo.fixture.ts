import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

const WIDTH = 81

/** A file of Creo with these sections, which `pack` makes smaller. */
export function creoFile(
  kind: 'PART' | 'ASSEMBLY' | 'DRAWING',
  sections: Record<string, Uint8Array>,
  pack = (section: Uint8Array): Uint8Array => section,
): Uint8Array<ArrayBuffer> {
  const head = `#UGC:2 ${kind} 1613 1060\n#- VERS 0 0\n#-END_OF_UGC_HEADER\n`
  const rows = Object.keys(sections)
  const table = `#UGC_TOC 2 ${rows.length} ${WIDTH} 17`.padEnd(WIDTH - 1, '#')
  const title = '#Creo  TM  2.0  (c) 2013\n'
  let at = title.length + WIDTH * (rows.length + 1)
  const lines: string[] = []
  const body = new ByteWriter()
  for (const name of rows) {
    const section = new ByteWriter().ascii(`#${name}\n`).raw(pack(sections[name])).done()
    lines.push(`${name} ${at.toString(16)} ${section.length.toString(16)} ${sections[name].length.toString(16)} 1613 9 -1 0 0`.padEnd(WIDTH - 1, '#'))
    body.raw(section)
    at += section.length
  }
  return new ByteWriter()
    .ascii(`${head}${title}${[table, ...lines].join('\n')}\n`)
    .raw(body.done())
    .done()
}

const field = (out: ByteWriter, type: number, name: string): ByteWriter => out.u8(0xe0, type).ascii(`${name}\0`)
const raw = (out: ByteWriter, value: number, bytes: 4 | 8): ByteWriter => {
  const view = new DataView(new ArrayBuffer(8))
  if (bytes === 4) view.setFloat32(0, value)
  else view.setFloat64(0, value)
  return out.u8(bytes === 4 ? 0xeb : 0xed).raw(new Uint8Array(view.buffer, 0, bytes))
}
const doubles = (out: ByteWriter, values: readonly number[]): ByteWriter => values.reduce((to, value) => raw(to, value, 8), out)
const int = (out: ByteWriter, value: number): ByteWriter => (value < 0x80 ? out.u8(value) : out.u8(0x80 + (value >> 8), value))

/** Display data with sets of strips: normals and positions, six numbers a vertex. */
export function primdata(sets: readonly { vertices: readonly number[]; ends: readonly number[] }[]): Uint8Array {
  const out = new ByteWriter()
  let strips = 1
  let numbers = 0
  for (const [i, { vertices, ends }] of sets.entries()) {
    if (i === 0) {
      field(out, 0, 'value(prim_tristripsetwithatt)').u8(0xf0, 0xe3)
      field(out, 1, 'obj_type').u8(0x54)
      field(out, 9, 'size').u8(0x40)
      field(out, 1, 'p_accum_set_size')
    } else out.u8(0xf7, 0x1c, 0xe3, 0x54, 0x40)
    if (ends.length !== strips) int(out.u8(0xf8), ends.length)
    strips = ends.length
    for (const end of ends) int(out, end)
    if (i === 0) field(out, 9, 'solid_id')
    out.u8(0xeb, 0xff, 0xff, 0xff, 0xff)
    if (i === 0) field(out, 6, 'mv_p_NxNyNzxyz')
    if (vertices.length !== numbers) int(out.u8(0xf8), vertices.length)
    numbers = vertices.length
    for (const value of vertices) raw(out, value, 4)
  }
  // The next level of detail.
  return out.u8(0xe1, 0xf4, 7, 0xf7, 2, 0xe2, 0xe3).done()
}

/** The sides of a box from the origin, each a strip of two triangles. */
export function boxSets(x: number, y: number, z: number): { vertices: number[]; ends: number[] }[] {
  const size = [x, y, z]
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) => {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      const vertices = [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ].flatMap(([a, b]) => {
        const normal = [0, 0, 0]
        const point = [0, 0, 0]
        normal[axis] = sign
        point[axis] = sign > 0 ? size[axis] : 0
        point[u] = a * size[u]
        point[v] = b * size[v]
        return [...normal, ...point]
      })
      return { vertices, ends: [4] }
    }),
  )
}

/** The members of an assembly; a matrix as twelve numbers: axes, then the place. */
export function members(list: readonly { name: string; family?: string; matrix: readonly number[] }[]): Uint8Array {
  const out = new ByteWriter()
  field(out, 0, 'members').u8(0xf1, 0xf8, list.length, 0xf7, 0x26, 0xfb, 0xe3)
  for (const [i, { name, family = name, matrix }] of list.entries()) {
    if (i > 0) {
      doubles(out.u8(0xe3, 0x2e + i, 2).ascii(`${name}\0${family}\0`), matrix)
      continue
    }
    field(out, 1, 'id').u8(0x2a)
    field(out, 1, 'type').u8(2)
    field(out, 0x0a, 'name').ascii(`${name}\0`)
    field(out, 0x0a, 'family_name').ascii(`${family}\0`)
    for (const [k, vector] of ['e1', 'e2', 'e3', 'origin'].entries()) doubles(field(out, 2, vector).u8(0xf8, 3), matrix.slice(k * 3, k * 3 + 3))
    if (list.length > 1) out.u8(0xf1, 0xf7, 0x26)
  }
  return out.u8(0xf4, 4).done()
}

export const outline = (box: readonly number[]): Uint8Array => doubles(field(new ByteWriter(), 2, 'outline').u8(0xf9, 2, 3), box).done()
export const text = (words: string): Uint8Array => new TextEncoder().encode(words)
