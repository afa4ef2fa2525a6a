import { OpenError } from '../../../../src/core/errors.ts'
import { type FieldName, fieldName, type Tree, treeNode } from '../tree.ts'
import { Psb } from './psb.ts'

const broken = (): OpenError => new OpenError('file-exception', 'data of Creo is not as it should be')

const NAMED = 0xe0
const NONE = 0xe1
const OPEN = 0xe2
const OPEN_TOO = 0xe3
/** Levels to leave before the next value: 0 to 3, or a count that follows. */
const POPS = 0xf0
const POPS_COUNTED = 0xf4
const POINTER = 0xf5
const STALE = 0xf6
const FIELD = 0xf7
const COUNT = 0xf8
const COUNTS = 0xf9
const FIRST = 0xfb
const ROWS = 0xfc

const OBJECT = 0x00
const MOST_DEPTH = 400
/** Numbers of one section. */
const MOST_NUMBERS = 1 << 24
const MOST_NODES = 1 << 22

interface Field {
  name: FieldName
  type: number
  /** Values of the last array; -1 before there was one. */
  count: number
  columns: number
  /** What followed the field last time: a number in the list of fields, its own at first (elements of an array), and the levels that were left. */
  next: number
  pops: number
}

/**
 * Reads a packed section whole. Fields are named the first time that they come; afterwards only what differs from the last time is written, so that the field
 * that follows is the one that followed last time unless the bytes name another. Throws `file-exception` when the bytes do not fit, up to the very last one.
 */
export function readPsbTree(bytes: Uint8Array): Tree {
  return new TreeReader(bytes).read()
}

class TreeReader {
  private readonly psb: Psb
  private readonly fields: Field[] = []
  private readonly root = treeNode(fieldName(''))
  private readonly stack: Tree[] = [this.root]
  private readonly size: number
  private numbers = 0
  private nodes = 0

  constructor(bytes: Uint8Array) {
    this.psb = new Psb(bytes)
    this.size = bytes.length
  }

  read(): Tree {
    const { psb, fields, stack } = this
    let current: Field | undefined
    while (psb.at < this.size) {
      let pops = this.pops()
      if (psb.at >= this.size) break
      let number: number
      if (psb.peek === NAMED) {
        psb.byte()
        const type = psb.byte()
        number = fields.push({ name: fieldName(psb.text()), type, count: -1, columns: 1, next: fields.length, pops: 0 }) - 1
        pops = this.pops() ?? pops
      } else if (psb.peek === FIELD) {
        psb.byte()
        number = psb.int() - 1
      } else number = current?.next ?? -1
      const field = fields[number]
      if (!field) throw broken()
      pops ??= current?.pops ?? 0
      if (current) {
        current.next = number
        current.pops = pops
      }
      if (pops >= stack.length) throw broken()
      stack.length -= pops
      this.value(field)
      current = field
    }
    return this.root
  }

  /** Undefined when none are stated. */
  private pops(): number | undefined {
    const { psb } = this
    const byte = psb.peek
    if (byte < POPS || byte > POPS_COUNTED) return undefined
    psb.byte()
    return byte === POPS_COUNTED ? psb.int() : byte - POPS
  }

  private add(name: FieldName): Tree {
    if (++this.nodes > MOST_NODES) throw broken()
    const node = treeNode(name)
    this.stack[this.stack.length - 1].children.push(node)
    return node
  }

  private push(node: Tree): void {
    if (this.stack.length > MOST_DEPTH) throw broken()
    this.stack.push(node)
  }

  private value(field: Field): void {
    if (field.type === OBJECT) this.object(field)
    else if (field.type === 0x03 || field.type === 0x0a) this.texts(field)
    else this.scalars(field)
  }

  private object(field: Field): void {
    const { psb } = this
    const mark = psb.byte()
    const node = this.add(field.name)
    if (mark === OPEN || mark === OPEN_TOO) this.push(node)
    else if (mark === NONE || mark === STALE) node.isNull = true
    else if (mark === POINTER) {
      node.isNull = true
      psb.int()
    } else if (mark === COUNT || mark === COUNTS) {
      psb.int()
      if (mark === COUNTS) psb.int()
      this.push(node)
      const from = psb.at
      // The step to the first element is one like any other, and may be stated.
      const pops = this.pops()
      let number: number | undefined
      if (psb.peek === FIELD) {
        psb.byte()
        number = psb.int() - 1
      }
      if (psb.peek === FIRST) {
        psb.byte()
        if (number !== undefined && this.fields[number]) field.next = number
        if (pops !== undefined) field.pops = pops
        this.object(field)
      } else psb.at = from
    } else throw broken()
  }

  /** The count of an array that begins here; -1 for a single value. */
  private count(field: Field): number {
    const { psb } = this
    const mark = psb.peek
    if (mark === COUNT) {
      psb.byte()
      field.count = psb.int()
      field.columns = 1
    } else if (mark === COUNTS) {
      psb.byte()
      const rows = psb.int()
      field.columns = psb.int()
      field.count = rows * field.columns
    } else if (mark === ROWS) {
      psb.byte()
      field.count = psb.int() * field.columns
    }
    if (Number.isNaN(field.count) || field.count < -1 || field.count > MOST_NUMBERS) throw broken()
    return field.count
  }

  private texts(field: Field): void {
    const { psb } = this
    const node = this.add(field.name)
    if (psb.peek === NONE) {
      psb.byte()
      node.isNull = true
      return
    }
    const count = this.count(field)
    if (count < 0) node.text = psb.text()
    else {
      for (let i = 0; i < count; i++) {
        if (psb.peek === NONE) psb.byte()
        else if (i === 0) node.text = psb.text()
        else psb.text()
      }
    }
  }

  private scalars(field: Field): void {
    const { psb } = this
    const node = this.add(field.name)
    if (psb.peek === NONE) {
      psb.byte()
      node.isNull = true
      return
    }
    const count = this.count(field)
    if ((this.numbers += Math.max(1, count)) > MOST_NUMBERS) throw broken()
    if (count < 0) node.number = psb.number(field.type)
    else node.numbers = psb.numbers(count, field.type)
  }
}
