/** Crates for tests, written by the rules of the README: nothing but literals is packed. */

type Bytes = Uint8Array<ArrayBuffer>

/** A spec with its fields: value words, or bytes that stand outside of the tables behind a type. */
export interface CrateSpec {
  /** `/a/b`, `/a.attribute` */
  path: string
  type: 1 | 6 | 7 | 8
  fields: Record<string, CrateField>
}
type CrateField =
  | { token: string }
  | { tokens: string[] }
  | { specifier: 0 | 1 | 2 }
  | { double: number }
  | { points: number[] }
  | { ints: number[]; packed?: boolean }
  | { doubles: number[]; width: 3 | 1 }
  | { references: { asset: string; path: string }[] }
  | { targets: string[] }
  | { strings: string[] }

const encoder = new TextEncoder()
const ARRAY = 0x80000000
const INLINED = 0x40000000
const PACKED = 0x20000000

class Writer {
  private bytes: number[] = []
  get length(): number {
    return this.bytes.length
  }
  u8(...values: number[]): this {
    for (const value of values) this.bytes.push(value & 255)
    return this
  }
  u32(value: number): this {
    return this.u8(value, value >>> 8, value >>> 16, value >>> 24)
  }
  u64(value: number): this {
    return this.u32(value >>> 0).u32(Math.floor(value / 2 ** 32))
  }
  f32(value: number): this {
    return this.raw(new Uint8Array(Float32Array.of(value).buffer))
  }
  f64(value: number): this {
    return this.raw(new Uint8Array(Float64Array.of(value).buffer))
  }
  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.bytes.push(byte)
    return this
  }
  done(): Bytes {
    return Uint8Array.from(this.bytes)
  }
}

/** One LZ4 block of literals, behind the byte that marks it as the only one. */
function packed(bytes: Uint8Array): Bytes {
  const out = new Writer().u8(0)
  if (bytes.length < 15) out.u8(bytes.length << 4)
  else {
    out.u8(0xf0)
    let left = bytes.length - 15
    for (; left >= 255; left -= 255) out.u8(255)
    out.u8(left)
  }
  return out.raw(bytes).done()
}

function packedInts(values: readonly number[]): Bytes {
  const codes = new Uint8Array(Math.ceil(values.length / 4))
  const rest = new Writer()
  let before = 0
  for (const [i, value] of values.entries()) {
    const step = value - before
    before = value
    if (step === 1) continue
    const code = step >= -128 && step < 128 ? 1 : step >= -32768 && step < 32768 ? 2 : 3
    codes[i >> 2] |= code << ((i & 3) * 2)
    if (code === 1) rest.u8(step)
    else if (code === 2) rest.u8(step, step >> 8)
    else rest.u32(step)
  }
  return packed(new Writer().u32(1).raw(codes).raw(rest.done()).done())
}

/** A crate of version 0.8. Specs stand in the order of their paths: parents before children, `/` first. */
export function crateFile(specs: readonly CrateSpec[], strings: readonly string[] = []): Bytes {
  const tokens: string[] = ['']
  const token = (text: string): number => {
    const known = tokens.indexOf(text)
    return known >= 0 ? known : tokens.push(text) - 1
  }
  const texts = [...strings]
  const text = (value: string): number => {
    const known = texts.indexOf(value)
    return known >= 0 ? known : texts.push(value) - 1
  }
  const paths = specs.map(({ path }) => path)
  const values = new Writer()
  const START = 88
  const at = (): number => START + values.length
  const word = (field: CrateField): [number, number] => {
    if ('token' in field) return [token(field.token), INLINED | (11 << 16)]
    if ('specifier' in field) return [field.specifier, INLINED | (42 << 16)]
    const here = at()
    if ('double' in field) {
      values.f64(field.double)
      return [here, 9 << 16]
    }
    if ('tokens' in field) {
      values.u64(field.tokens.length)
      for (const name of field.tokens) values.u32(token(name))
      return [here, (41 << 16) | 0]
    }
    if ('points' in field) {
      values.u64(field.points.length / 3)
      for (const value of field.points) values.f32(value)
      return [here, ARRAY | (24 << 16)]
    }
    if ('ints' in field) {
      values.u64(field.ints.length)
      if (field.packed) {
        const bytes = packedInts(field.ints)
        values.u64(bytes.length).raw(bytes)
      } else for (const value of field.ints) values.u32(value)
      return [here, ARRAY | (field.packed ? PACKED : 0) | (3 << 16)]
    }
    if ('doubles' in field) {
      if (field.width === 1) values.u64(field.doubles.length)
      for (const value of field.doubles) values.f64(value)
      return field.width === 1 ? [here, ARRAY | (9 << 16)] : [here, 23 << 16]
    }
    if ('targets' in field) {
      values.u8(3).u64(field.targets.length)
      for (const target of field.targets) values.u32(paths.indexOf(target))
      return [here, 34 << 16]
    }
    if ('strings' in field) {
      values.u64(field.strings.length)
      for (const value of field.strings) values.u32(text(value))
      return [here, 50 << 16]
    }
    values.u8(32).u64(field.references.length)
    for (const { asset, path } of field.references) {
      values.u32(text(asset)).u32(Math.max(0, paths.indexOf(path)))
      values.f64(0).f64(1).u64(0)
    }
    return [here, 35 << 16]
  }
  const names: number[] = []
  const words = new Writer()
  const sets: number[] = []
  const first: number[] = []
  for (const { fields } of specs) {
    first.push(sets.length)
    for (const [name, field] of Object.entries(fields)) {
      sets.push(names.length)
      names.push(token(name))
      const [low, high] = word(field)
      words.u32(low).u32(high >>> 0)
    }
    sets.push(-1)
  }
  const tree = pathTree(paths, token)
  const stringTokens = texts.map(token)
  const tables: [string, Bytes][] = []
  const ints = (list: readonly number[]): Bytes => {
    const bytes = packedInts(list)
    return new Writer().u64(bytes.length).raw(bytes).done()
  }
  const joined = encoder.encode(tokens.map((name) => `${name}\0`).join(''))
  const tokenBlock = packed(joined)
  tables.push(['TOKENS', new Writer().u64(tokens.length).u64(joined.length).u64(tokenBlock.length).raw(tokenBlock).done()])
  const stringTable = new Writer().u64(texts.length)
  for (const index of stringTokens) stringTable.u32(index)
  tables.push(['STRINGS', stringTable.done()])
  const wordBlock = packed(words.done())
  tables.push(['FIELDS', new Writer().u64(names.length).raw(ints(names)).u64(wordBlock.length).raw(wordBlock).done()])
  tables.push(['FIELDSETS', new Writer().u64(sets.length).raw(ints(sets)).done()])
  tables.push(['PATHS', new Writer().u64(paths.length).u64(paths.length).raw(ints(tree.index)).raw(ints(tree.element)).raw(ints(tree.jump)).done()])
  const specTable = new Writer().u64(specs.length)
  for (const column of [specs.map((_, i) => i), first, specs.map(({ type }) => type)]) specTable.raw(ints(column))
  tables.push(['SPECS', specTable.done()])

  const out = new Writer().raw(encoder.encode('PXR-USDC')).u8(0, 8, 0, 0, 0, 0, 0, 0)
  let place = START + values.length
  const starts = tables.map(([, bytes]) => {
    place += bytes.length
    return place - bytes.length
  })
  out.u64(place)
  while (out.length < START) out.u8(0)
  out.raw(values.done())
  for (const [, bytes] of tables) out.raw(bytes)
  out.u64(tables.length)
  for (const [i, [name, bytes]] of tables.entries()) {
    out
      .raw(encoder.encode(name.padEnd(16, '\0')))
      .u64(starts[i])
      .u64(bytes.length)
  }
  return out.done()
}

/** Paths in preorder with jumps over children. Those of `paths` are in that order. */
function pathTree(paths: readonly string[], token: (text: string) => number) {
  const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : path.slice(0, path.lastIndexOf('/')) || '/')
  const isBelow = (path: string, parent: string): boolean =>
    path !== '/' && path !== parent && (parent === '/' || path.startsWith(`${parent}/`) || path.startsWith(`${parent}.`))
  const element = paths.map((path) => {
    if (path === '/') return token('')
    const name = path.slice(parentOf(path).length).replace(/^[/.]/, '')
    return path.includes('.') ? -token(name) : token(name)
  })
  const jump = paths.map((path, i) => {
    let next = i + 1
    while (next < paths.length && isBelow(paths[next], path)) next++
    const child = next > i + 1
    const sibling = path !== '/' && next < paths.length && parentOf(paths[next]) === parentOf(path)
    if (child) return sibling ? next - i : -1
    return sibling ? 0 : -2
  })
  return { index: paths.map((_, i) => i), element, jump }
}

const tetrahedron = [0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4]
const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]

/** A tetrahedron of 2 × 3 × 4 in metres at (1, 0, 0), Z up: as a crate. */
export function crateTetrahedron(): Bytes {
  return crateFile([
    {
      path: '/',
      type: 7,
      fields: { metersPerUnit: { double: 1 }, upAxis: { token: 'Z' }, defaultPrim: { token: 'Body' }, primChildren: { tokens: ['Body'] } },
    },
    { path: '/Body', type: 6, fields: { specifier: { specifier: 0 }, typeName: { token: 'Mesh' } } },
    { path: '/Body.faceVertexCounts', type: 1, fields: { typeName: { token: 'int[]' }, default: { ints: [3, 3, 3, 3] } } },
    { path: '/Body.faceVertexIndices', type: 1, fields: { typeName: { token: 'int[]' }, default: { ints: faces, packed: false } } },
    { path: '/Body.points', type: 1, fields: { typeName: { token: 'point3f[]' }, default: { points: tetrahedron } } },
    { path: '/Body.xformOp:translate', type: 1, fields: { typeName: { token: 'double3' }, default: { doubles: [1, 0, 0], width: 3 } } },
    { path: '/Body.xformOpOrder', type: 1, fields: { typeName: { token: 'token[]' }, default: { tokens: ['xformOp:translate'] } } },
  ])
}

/** The same tetrahedron as text, without its place. */
export const textTetrahedron = `#usda 1.0
( defaultPrim = "Body" metersPerUnit = 1 upAxis = "Z" )
def Mesh "Body" {
    int[] faceVertexCounts = [3, 3, 3, 3]
    int[] faceVertexIndices = [${faces.join(', ')}]
    point3f[] points = [(0, 0, 0), (2, 0, 0), (0, 3, 0), (0, 0, 4)]
}
`
