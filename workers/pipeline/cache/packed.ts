type Numbers = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array

const kinds = { Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array }
type Kind = keyof typeof kinds

/** Starts of arrays are multiples of this. */
const ALIGNMENT = 8
/** The only key of an object that stands for an array: none of the scene model's is like it. */
const KEY = '~'

/** Where an array lies in its block: kind, first byte, number of elements. */
type Reference = { [KEY]: [Kind, number, number] }

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value) && !(value instanceof DataView)
const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** Bytes that the arrays within a value take together. */
export function packedBytes(value: unknown): number {
  if (isNumbers(value)) return align(value.byteLength)
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const inner of Object.values(value)) sum += packedBytes(inner)
  return sum
}

/** A copy of a value for JSON: its arrays of numbers are written into `block` from byte `at` on, which must have room for `packedBytes`. */
export function pack(value: unknown, block: Uint8Array, at: number): unknown {
  let next = at
  const copy = (inner: unknown): unknown => {
    if (isNumbers(inner)) {
      block.set(new Uint8Array(inner.buffer, inner.byteOffset, inner.byteLength), next)
      const reference: Reference = { [KEY]: [inner.constructor.name as Kind, next, inner.length] }
      next += align(inner.byteLength)
      return reference
    }
    if (Array.isArray(inner)) return inner.map(copy)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([key, own]) => [key, copy(own)]))
  }
  return copy(value)
}

/** A copy of a value, of whose arrays of numbers it holds copies in `buffer` from byte `at` on, which must have room for `packedBytes`. */
export function moveArrays<T>(value: T, buffer: ArrayBuffer, at: number): T {
  let next = at
  const copy = (inner: unknown): unknown => {
    if (isNumbers(inner)) {
      const moved = new kinds[inner.constructor.name as Kind](buffer, next, inner.length)
      moved.set(inner)
      next += align(inner.byteLength)
      return moved
    }
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    const own: Record<string, unknown> = {}
    for (const [key, one] of Object.entries(inner)) own[key] = copy(one)
    return own
  }
  return copy(value) as T
}

/** Puts views of a block, which begins at byte `from` of `buffer`, back where `pack` took arrays from, in place. Throws RangeError when one does not lie within the buffer. */
export function unpack(value: unknown, buffer: ArrayBuffer, from = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  const reference = (value as Partial<Reference>)[KEY]
  if (reference) {
    const [kind, at, length] = reference
    return new kinds[kind](buffer, from + at, length)
  }
  const inner = value as Record<string, unknown>
  for (const key of Object.keys(inner)) if (typeof inner[key] === 'object') inner[key] = unpack(inner[key], buffer, from)
  return inner
}
