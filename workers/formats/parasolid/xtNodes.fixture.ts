import { plainFields } from './stream/plainSchema.ts'
import type { Field } from './stream/layout.ts'

/** A field's value: a number or node index, a character or logical, a vector, a list; `undefined` = none. */
export type XtValue = number | string | boolean | readonly number[] | undefined

const SCHEMA = 13006
const KEY = `SCH_1300000_${SCHEMA}`
const DESCRIPTION = ': TRANSMIT FILE created by modeller version 1300000'
const COLUMNS = 80

/** The nodes of an XT stream of schema 13006, as text or as neutral binary. */
export class XtNodes {
  private readonly nodes: { type: number; values: Record<string, XtValue> }[] = []

  /** Adds a node and returns its index, which is its identifier too: the first, 1, is the root. Fields left out are none. */
  add(type: number, values: Record<string, XtValue> = {}): number {
    return this.nodes.push({ type, values: { node_id: this.nodes.length + 1, ...values } })
  }

  /** Changes fields of a node: pointers forward. */
  set(index: number, values: Record<string, XtValue>): void {
    Object.assign(this.nodes[index - 1].values, values)
  }

  /** Sets `next` and `previous` along a chain and returns its first node, 0 for none. */
  chain(nodes: readonly number[], next = 'next', previous = 'previous'): number {
    nodes.forEach((node, i) => this.set(node, { [next]: nodes[i + 1] ?? 0, ...(previous !== '' && { [previous]: nodes[i - 1] ?? 0 }) }))
    return nodes[0] ?? 0
  }

  /** A whole file: `header` is name and value pairs. */
  text(header: Record<string, string> = {}): string {
    let data = `T${DESCRIPTION.length} ${DESCRIPTION}${KEY.length} ${KEY}0 `
    this.each((type, index, fields, values, list) => {
      data += `${type} ${list === undefined ? '' : `${list} `}${index} `
      for (const field of fields) data += textOf(field, values[field.name])
    })
    return headerText(header) + wrapped(`${data}1 0 `)
  }

  binary(): Uint8Array<ArrayBuffer> {
    return this.bytes([0x50, 0x53, 0, 0, ...int(DESCRIPTION.length, 2)], (bytes) => bytes)
  }

  /** The machine-dependent binary of PCs. */
  bare(): Uint8Array<ArrayBuffer> {
    return this.bytes([0x42, ...int(DESCRIPTION.length, 4).reverse()], (bytes) => bytes.toReversed())
  }

  private bytes(start: readonly number[], order: Order): Uint8Array<ArrayBuffer> {
    const out = [...start, ...bytesOf(DESCRIPTION), ...order(int(KEY.length, 4)), ...bytesOf(KEY), ...int(0, 4)]
    this.each((type, index, fields, values, list) => {
      for (const byte of [...order(int(type, 2)), ...(list === undefined ? [] : order(int(list, 4))), ...pointer(index, order)]) out.push(byte)
      for (const field of fields) for (const byte of binaryOf(field, values[field.name], order)) out.push(byte)
    })
    return Uint8Array.from([...out, ...order(int(1, 2)), ...pointer(0, order)])
  }

  private each(visit: (type: number, index: number, fields: readonly Field[], values: Record<string, XtValue>, list: number | undefined) => void): void {
    this.nodes.forEach(({ type, values }, i) => {
      const fields = plainFields(type, SCHEMA)!
      const last = fields.at(-1)!
      const list = values[last.name]
      visit(type, i + 1, fields, values, last.count === 1 ? sizeOf(last, list) : undefined)
    })
  }
}

const isVector = ({ code }: Field): boolean => code === 'v' || code === 'h'
const sizeOf = (field: Field, list: XtValue): number =>
  list === undefined ? 0 : typeof list === 'string' ? list.length : valuesOf(list).length / (isVector(field) ? 3 : 1)
const valuesOf = (value: XtValue): readonly number[] => (Array.isArray(value) ? value : [])
const countOf = (field: Field, value: XtValue): number => (field.count === 1 ? sizeOf(field, value) : Math.max(1, field.count))

/** The `i`th value of a field as numbers; undefined = none. */
function numbersAt(field: Field, value: XtValue, i: number): number[] | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return [value.charCodeAt(i)]
  if (typeof value === 'boolean') return [Number(value)]
  if (typeof value === 'number') return [value]
  return isVector(field) ? value.slice(3 * i, 3 * i + 3) : [value[i]]
}

function textOf(field: Field, value: XtValue): string {
  let out = ''
  for (let i = 0; i < countOf(field, value); i++) {
    const numbers = numbersAt(field, value, i)
    if (field.code === 'c') out += numbers ? String.fromCharCode(numbers[0]) : '?'
    else if (field.code === 'l') out += numbers?.[0] === 1 ? 'T' : 'F'
    else if (field.code === 'p') out += `${numbers?.[0] ?? 0} `
    else if (!numbers) out += field.code === 'i' ? '??' : field.code === 'd' || field.code === 'u' || field.code === 'n' ? '0 ' : '?'
    else for (const number of numbers) out += `${numberText(number)} `
  }
  return out
}

/** Shortest form: no leading zero, no `+` in the exponent. */
const numberText = (value: number): string =>
  String(Object.is(value, -0) ? 0 : value)
    .replace(/^(-?)0\./, '$1.')
    .replace('e+', 'e')

const NO_DOUBLE = -3.14158e13

function binaryOf(field: Field, value: XtValue, order: Order): number[] {
  const out: number[] = []
  for (let i = 0; i < countOf(field, value); i++) {
    const numbers = numbersAt(field, value, i)
    switch (field.code) {
      case 'c':
        out.push(numbers?.[0] ?? 0x3f)
        break
      case 'l':
      case 'u':
        out.push(numbers?.[0] ?? 0)
        break
      case 'n':
      case 'w':
        out.push(...order(int(numbers?.[0] ?? 0, 2)))
        break
      case 'd':
      case 't':
        out.push(...order(int(numbers?.[0] ?? 0, 4)))
        break
      case 'p':
        out.push(...pointer(numbers?.[0] ?? 0, order))
        break
      default:
        for (const number of numbers ?? Array.from({ length: isVector(field) ? 3 : field.code === 'i' ? 2 : 1 }, () => NO_DOUBLE))
          out.push(...order(double(number)))
    }
  }
  return out
}

const bytesOf = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))
const int = (value: number, size: number): number[] => Array.from({ length: size }, (_, i) => (value >> (8 * (size - 1 - i))) & 255)
/** Puts the bytes of one number as the machine has them. */
type Order = (bytes: number[]) => number[]
const pointer = (index: number, order: Order): number[] =>
  index < 32_766 ? order(int(index + 1, 2)) : [...order(int(-((index % 32_767) + 1), 2)), ...order(int(Math.floor(index / 32_767), 2))]

function double(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return [...new Uint8Array(view.buffer)]
}

function headerText(values: Record<string, string>): string {
  const pairs = Object.entries({ ...values, FORMAT: 'text', GUISE: 'transmit' }).map(([name, value]) => `${name}=${escaped(value)};\n`)
  return [
    '**ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.padEnd(COLUMNS, '*'),
    '**PARASOLID !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~0123456789'.padEnd(COLUMNS, '*'),
    '**PART1;',
    `${pairs.join('')}**PART2;`,
    `SCH=${KEY};`,
    'USFLD_SIZE=0;',
    '**PART3;',
    '**END_OF_HEADER'.padEnd(COLUMNS, '*'),
    '',
  ].join('\n')
}

const escaped = (value: string): string => value.replaceAll('^', '^^').replaceAll(';', '^;')

/** Lines of at most 80 characters of which none ends in a blank: readers may drop those. */
function wrapped(data: string): string {
  let out = ''
  for (let at = 0; at < data.length; ) {
    let to = Math.min(data.length, at + COLUMNS)
    if (to < data.length) while (data[to - 1] === ' ' && to > at + 1) to--
    out += `${data.slice(at, to)}\n`
    at = to
  }
  return out
}
