import { serialize } from 'node:v8'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bigDxf } from '../../../../bench/drawing/bigDxf.ts'
import type { Drawing } from '../../../../src/core/drawing/drawing.ts'
import { FileSet } from '../../../contract/fileSet.ts'
import type { FileEntry } from '../../../contract/fileSet.ts'
import { blobEntry, memoryEntry } from '../../../io/fileset/blobEntry.ts'
import { ByteWriter } from '../../../io/bytes/byteWriter.fixture.ts'
import { zipFileEntry } from '../../../io/archive/zipEntry.ts'
import { readZipDirectory } from '../../../io/archive/zipDirectory.ts'
import { openDrawing } from '../../open/openDrawing.ts'
import { OVERLAP, pieceScanner } from './pieceScanner.ts'
import { readDxf } from './readDxf.ts'
import { Kind, kindOf } from './codes.ts'
import { TagScanner } from './tagScanner.ts'

/** The same tags as a binary file. */
function binaryOf(text: string): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter().ascii('AutoCAD Binary DXF\r\n\x1a\0')
  const lines = text.split('\n')
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [code, value] = [Number(lines[i]), lines[i + 1]]
    const kind = kindOf(code)
    out.u16(code)
    if (kind === Kind.Double) out.f64(Number(value))
    else if (kind === Kind.Int16) out.u16(Number(value))
    else if (kind === Kind.Int32) out.u32(Number(value))
    else if (kind === Kind.Text) out.ascii(`${value}\0`)
    else throw new Error(`code ${code}`)
  }
  return out.done()
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Slices of so many bytes each, besides those that they share with the one before. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const first = OVERLAP + size
  const slices = [bytes.slice(0, first)]
  for (let at = first; at < bytes.length; at += size) slices.push(bytes.slice(at - OVERLAP, at + size))
  return slices
}

/** The first letter of binary files. */
const BINARY = 0x41

/** Tags with their places in the file. */
function tagsOf(scanner: TagScanner): string[] {
  const tags: string[] = []
  while (scanner.read()) {
    if (scanner.code === 0) scanner.record = scanner.from
    tags.push(`${scanner.origin + scanner.start} ${scanner.code} ${scanner.word()}`)
  }
  return [...tags, `${scanner.damages} damages`]
}

/** A record with 9000 places, which is larger than what slices share. */
const large = `0\nLWPOLYLINE\n8\n0\n90\n9000\n${Array.from({ length: 9000 }, (_, i) => `10\n${i}.25\n20\n${i % 7}.5\n`).join('')}`
const clean = bigDxf(1500).replace('ENTITIES\n', `ENTITIES\n${large}`)
const text = bigDxf(1500).replace('ENTITIES\n', `ENTITIES\n${large}0\nLINE\n8\n0\n999\na comment\n10\n1\n20\nstray\nline\n11\n4\n21\n5\n`)

test.each([
  ['line feeds', bytesOf(text)],
  ['carriage returns too', bytesOf(text.replaceAll('\n', '\r\n'))],
  ['an end in the middle', bytesOf(text.slice(0, -9000))],
  ['binary', binaryOf(clean)],
  ['binary with an end in the middle', binaryOf(clean).slice(0, -9001)],
])('slices of any size have the tags of the whole file: %s', (_, bytes) => {
  const whole = tagsOf(new TagScanner(bytes))
  expect(whole.length).toBeGreaterThan(20_000)
  for (const size of [1, 997, 5003, 40_000]) {
    // Slices of one byte: only the end of the file, where each is a read of its own.
    const few = size === 1 ? bytes.slice(bytes[0] === BINARY ? 0 : -OVERLAP - 60, bytes[0] === BINARY ? OVERLAP + 60 : undefined) : bytes
    expect(tagsOf(pieceScanner(slicesOf(few, size)))).toEqual(size === 1 ? tagsOf(new TagScanner(few)) : whole)
  }
})

async function open(entry: FileEntry): Promise<Drawing> {
  let drawing: Drawing | undefined
  const sink = { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing: (opened: Drawing) => (drawing = opened) }
  await openDrawing(new FileSet([entry]), entry.path, 'dxf', sink, { quality: 'normal' }, 0)
  return drawing!
}

test('a large binary file that is read in slices gives the drawing of the whole', async () => {
  const bytes = binaryOf(clean.replaceAll('\n0\nLINE\n', `\n999\n${'comment '.repeat(1500)}\n0\nLINE\n`))
  expect(bytes.length).toBeGreaterThan(8 << 20)
  const sliced = await open(blobEntry('a.dxf', new Blob([bytes])))
  expect(sliced.spaces[0].entities.count).toBe(1501)
  expect(serialize(sliced).equals(serialize(await open(memoryEntry('a.dxf', bytes))))).toBe(true)
})

test.each([0, 6] as const)('a large file in an archive is read in slices: packed by level %i', async (level) => {
  const bytes = bytesOf(text.replaceAll('\n0\nLINE\n', `\n999\n${'comment '.repeat(1500)}\n0\nLINE\n`))
  const archive = new Blob([zipSync({ 'a.dxf': [bytes, { level }] }).slice()])
  const entry = zipFileEntry(archive, (await readZipDirectory(archive))[0])
  // Reading the whole entry at once fails here: only slices are asked for.
  const sliced = await open({ ...entry, bytes: () => Promise.reject(new Error('whole')) })
  expect(serialize(sliced).equals(serialize(await open(memoryEntry('a.dxf', bytes))))).toBe(true)
})

test('a large file that is read in slices gives the drawing of the whole', async () => {
  // Comments make it large.
  const bytes = bytesOf(text.replaceAll('\n0\nLINE\n', `\n999\n${'comment '.repeat(1500)}\n0\nLINE\n`))
  expect(bytes.length).toBeGreaterThan(8 << 20)
  const sliced = await open(blobEntry('a.dxf', new Blob([bytes])))
  expect(sliced.spaces[0].entities.count).toBe(1502)
  expect(serialize(sliced).equals(serialize(await open(memoryEntry('a.dxf', bytes))))).toBe(true)
})

/** More than are given before pieces are dropped. */
const ENTITIES = 5000

const dropped = (given: string): { gone: number; all: number; damaged: number; before: number } => {
  const { stream, objects } = readDxf(slicesOf(bytesOf(given), 30_000), 0)
  const { pieces } = objects.file
  const gone = (): number => {
    let count = 0
    for (let piece = 0; piece < pieces.count; piece++) {
      try {
        pieces.bytes(piece)
      } catch {
        count++
      }
    }
    return count
  }
  let count = 0
  let before = 0
  stream!.each(() => {
    if (++count === ENTITIES) before = gone()
  }, true)
  expect(count).toBe(ENTITIES)
  return { gone: gone(), all: pieces.count, damaged: objects.damaged, before }
}

const window = (more: string): string => `0\nVIEWPORT\n8\n0\n67\n1\n10\n0\n20\n0\n40\n9\n41\n9\n69\n2\n${more}0\nENDSEC\n0\nEOF`

test('pieces are given back behind their last plain entity, unless model space is drawn again', () => {
  const file = bigDxf(ENTITIES)
  const { gone, all, damaged, before } = dropped(file)
  // Some while others are still drawn.
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(gone)
  // The first has the tables and blocks.
  expect([gone, damaged]).toEqual([all - 1, 0])
  expect(all).toBeGreaterThan(3)
  // The last has an entity of a layout.
  const end = '0\nENDSEC\n0\nEOF'
  expect(dropped(file.replace(end, window('16\n0\n26\n0\n36\n1\n')))).toMatchObject({ gone: all - 2, all, damaged: 0 })
  expect(dropped(file.replace(end, window('16\n1\n26\n0\n36\n0\n')))).toMatchObject({ gone: 0, all, damaged: 0 })
  expect(dropped(file.replace(end, window('340\n1000\n')))).toMatchObject({ gone: 0, all, damaged: 0 })
  const fromAbove = '16\n0\n26\n0\n36\n50\n45\n9\n'
  expect(dropped(file.replace(end, window(`${fromAbove}90\n0\n`))).gone).toBe(all - 2)
  expect(dropped(file.replace(end, window(`${fromAbove}90\n1\n`))).gone).toBe(0)
})

test('pieces stay where a window has layers of its own', () => {
  const dictionary = '102\n{ACAD_XDICTIONARY\n360\nFA0\n102\n}\n'
  const objects =
    '0\nSECTION\n2\nOBJECTS\n0\nDICTIONARY\n5\nFA0\n100\nAcDbDictionary\n3\nADSK_XREC_LAYER_COLOR_OVR\n360\nFA1\n' +
    '0\nXRECORD\n5\nFA1\n100\nAcDbXrecord\n335\n99\n420\n-1023410170\n0\nENDSEC\n0\nEOF'
  const file = bigDxf(ENTITIES)
  const withRecord = file.replace('\n0\nLAYER\n', `\n0\nLAYER\n${dictionary}`).replace('\n0\nEOF', `\n${objects}`)
  expect(dropped(withRecord).gone).toBe(0)
  expect(dropped(withRecord.replace('_COLOR_OVR', '_RECONCILED')).gone).toBeGreaterThan(0)
})
