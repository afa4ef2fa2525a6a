import { inventorFile, type RecordBytes } from '../../../workers/formats/inventor/inventorFile.fixture.ts'
import { readDatabase } from '../../../workers/formats/inventor/storage/database.ts'
import { eachRecord } from '../../../workers/formats/inventor/storage/records.ts'

/** Where records have references to others (places in the segment, the highest bit a flag): words from their beginning, and lists of them. */
const HEAD = [10, 14, 18]
const LIST_AT = 26
const shape = 'a3e99451'
const drawn = ['d2ac9ea7', 'f3d39ad7', 'cbac9ea7', 'cdd86662']
const body = 'cfac9ea7'
const styleList = '0786eb48'
/** Centimetres between one copy and the next. */
const STEP = 100

/** A part file with the records of a part's graphics so many times, each time further along x. */
export function repeatInventor(bytes: Uint8Array, times: number, filler: number): Uint8Array {
  const database = readDatabase(bytes)
  const records: RecordBytes[] = []
  eachRecord(database.segment('PmGraphicsSegment')!, database.major, {
    record(_, type, reader) {
      records.push({ type, bytes: reader.take(reader.left).slice() })
      return true
    },
  })
  const all = Array.from({ length: times }, (_, copy) => records.map((record) => moved(record, copy * records.length, copy * STEP))).flat()
  return inventorFile('PmGraphicsSegment', all, { Filler: new Uint8Array(filler) })
}

function moved({ type, bytes }: RecordBytes, places: number, along: number): RecordBytes {
  const out = bytes.slice()
  const view = new DataView(out.buffer)
  const shift = (at: number): void => {
    const place = view.getUint32(at, true)
    if ((place & 0x7fffffff) !== 0) view.setUint32(at, place + places, true)
  }
  const shiftList = (at: number): void => {
    const count = view.getUint32(at + 4, true)
    for (let i = 0; i < count; i++) shift(at + 16 + i * 4)
  }
  if (type === shape || type === body || drawn.includes(type)) HEAD.forEach(shift)
  if (type === shape) shiftList(LIST_AT)
  if (type === styleList) shiftList(0)
  if (drawn.includes(type)) {
    const count = view.getUint32(LIST_AT + 4, true)
    for (let i = 0; i < count; i++) view.setFloat32(LIST_AT + 16 + i * 12, view.getFloat32(LIST_AT + 16 + i * 12, true) + along, true)
  }
  return { type, bytes: out }
}
