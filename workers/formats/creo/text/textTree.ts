import { OpenError } from '../../../../src/core/errors.ts'
import { type FieldName, fieldName, type Tree, treeNode } from '../tree.ts'

const broken = (why: string): OpenError => new OpenError('file-exception', `the text of the Pro/ENGINEER file is damaged: ${why}`)

const [AT, DOLLAR, COMMA, SPACE, NEWLINE, RETURN] = [0x40, 0x24, 0x2c, 0x20, 0x0a, 0x0d]
const MOST_FIELDS = 100_000
const MOST_DEPTH = 200
/** `[4]`, `[2][3]`. */
const COUNTS = /^\[(\d{1,9})\](?:\[(\d{1,9})\])?\s*$/

interface Field {
  name: FieldName
  type: number
}

/**
 * Reads a section: `@name id type` defines a field, `depth id value` is a node, `$` lines carry the values of the array above them. Real numbers are the
 * hexadecimal digits of their bits, big end first, without the zeros at the end. Throws `file-exception`.
 */
export function readTextTree(bytes: Uint8Array): Tree {
  const decoder = new TextDecoder('latin1')
  const fields: (Field | undefined)[] = []
  const root = treeNode(fieldName(''))
  const stack = [root]
  /** The array that waits for values. */
  let open: { values: Float64Array; filled: number; isReal: boolean } | undefined
  let left = bytes.length
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, at)
    const next = newline < 0 ? bytes.length : newline + 1
    let end = newline < 0 ? bytes.length : newline
    if (end > at && bytes[end - 1] === RETURN) end--
    const first = bytes[at]
    if (end === at) {
      // An empty line ends some files.
    } else if (first === DOLLAR) {
      if (!open) throw broken('values without an array')
      fill(bytes, at + 1, end, open)
    } else if (first === AT) {
      const words = decoder
        .decode(bytes.subarray(at + 1, end))
        .trimEnd()
        .split(' ')
      const type = Number(words.pop())
      const id = Number(words.pop())
      if (!(Number.isInteger(id) && id > 0 && id < MOST_FIELDS) || Number.isNaN(type)) throw broken('a field')
      fields[id] = { name: fieldName(words.join(' ')), type }
    } else {
      const line = decoder.decode(bytes.subarray(at, end))
      const head = line.indexOf(' ')
      const tail = line.indexOf(' ', head + 1)
      const depth = Number(line.slice(0, head))
      const field = fields[Number(line.slice(head + 1, tail < 0 ? line.length : tail))]
      if (head < 1 || !field || !(Number.isInteger(depth) && depth >= 0 && depth < stack.length && depth < MOST_DEPTH)) throw broken('a node')
      const node = treeNode(field.name)
      stack.length = depth + 1
      stack[depth].children.push(node)
      stack.push(node)
      open = setValue(node, field.type, tail < 0 ? '' : line.slice(tail + 1), left)
      left -= open?.values.length ?? 0
    }
    at = next
  }
  return root
}

/** Sets what stands behind the field's number; returns the array whose values follow. `most`: so many values at most. */
function setValue(node: Tree, type: number, value: string, most: number) {
  if (type === 3 || type === 10) {
    if (value === 'NULL') node.isNull = true
    else node.text = value
    return undefined
  }
  if (value === 'NULL') {
    node.isNull = true
    return undefined
  }
  if (type === 4) {
    node.text = value
    return undefined
  }
  if (type !== 1 && type !== 2 && type !== 5) return undefined
  const isReal = type === 2
  const counts = COUNTS.exec(value)
  if (!counts) {
    const digits = new TextEncoder().encode(value.trim())
    if (digits.length > 0) node.number = isReal ? realOf(digits, 0, digits.length) : Number(value)
    return undefined
  }
  const count = Number(counts[1]) * Number(counts[2] ?? 1)
  // A value takes at least a byte of the file.
  if (!(count <= most)) throw broken('an array that is too long')
  node.numbers = new Float64Array(count)
  return { values: node.numbers, filled: 0, isReal }
}

function fill(bytes: Uint8Array, from: number, end: number, open: { values: Float64Array; filled: number; isReal: boolean }): void {
  for (let at = from; at < end; ) {
    let to = bytes.indexOf(COMMA, at)
    if (to < 0 || to > end) to = end
    let a = at
    let b = to
    while (a < b && bytes[a] === SPACE) a++
    while (b > a && bytes[b - 1] === SPACE) b--
    if (b > a) {
      if (open.filled >= open.values.length) throw broken('more values than the array has')
      open.values[open.filled++] = open.isReal ? realOf(bytes, a, b) : integerOf(bytes, a, b)
    }
    at = to + 1
  }
}

function integerOf(bytes: Uint8Array, from: number, to: number): number {
  let text = ''
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i])
  return Number(text)
}

const bits = new DataView(new ArrayBuffer(8))

/** NaN for text that is no number. */
function realOf(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 16) return Number.NaN
  let high = 0
  let low = 0
  for (let i = 0; i < 16; i++) {
    const digit = from + i < to ? hexDigit(bytes[from + i]) : 0
    if (digit < 0) return Number.NaN
    if (i < 8) high = high * 16 + digit
    else low = low * 16 + digit
  }
  bits.setUint32(0, high)
  bits.setUint32(4, low)
  return bits.getFloat64(0)
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
