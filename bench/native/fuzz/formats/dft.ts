import { zlibSync } from 'fflate'
import { emfFont, emfOf, emfRecord, emfText, longs, shorts } from '../../../../workers/drawing/metafile/metafile.fixture.ts'
import { draftReader } from '../../../../workers/formats/solidedge/index.ts'
import { compoundOf } from '../../../../workers/formats/solidedge/solidedge.fixture.ts'
import { ByteWriter } from '../../../../workers/io/bytes/byteWriter.fixture.ts'
import { damaged } from '../damaged.ts'
import { drawingAsModel } from '../drawingAsModel.ts'
import type { Bytes, FuzzFormat, Variant } from '../variant.ts'

const box = longs(0, 0, 0, 0)
const join = (...pieces: Uint8Array[]): Bytes => new Uint8Array(pieces.flatMap((piece) => [...piece]))
const square = (a: number, b: number): number[] => [a, a, b, a, b, b, a, b]
const bitmap = join(longs(40, 2, 2, 1 | (24 << 16), 0, 0, 0, 0, 0, 0), new Uint8Array(16))

/** A picture with records of every kind. */
const picture = emfOf(420, 297, [
  emfRecord(17, longs(8)),
  emfRecord(9, longs(4200, 2970)),
  emfRecord(11, longs(4200, 2970)),
  emfRecord(38, longs(1, 1, 5, 0, 0x0000ff)),
  emfRecord(37, longs(1)),
  emfRecord(95, longs(2, 0, 0, 0, 0, 0x10007, 3, 0, 0xff00, 0, 2, 30, 10)),
  emfRecord(37, longs(2)),
  emfRecord(39, longs(3, 0, 0x00ff00, 0)),
  emfRecord(37, longs(3)),
  emfRecord(43, longs(100, 100, 4100, 2870)),
  emfRecord(45, longs(100, 100, 300, 300, 300, 200, 200, 100)),
  emfRecord(47, longs(100, 100, 300, 300, 300, 200, 200, 100)),
  emfRecord(44, longs(500, 500, 900, 800, 50, 50)),
  emfRecord(85, join(box, longs(4), shorts(0, 0, 100, 200, 300, 400, 500, 0))),
  emfRecord(91, join(box, longs(2, 8, 4, 4), shorts(...square(0, 100), ...square(20, 80)))),
  emfRecord(33),
  emfRecord(30, longs(0, 0, 2000, 1000)),
  emfRecord(35, new Uint8Array(Float32Array.of(0.9, 0.1, -0.1, 0.9, 10, 20).buffer)),
  emfRecord(59),
  emfRecord(27, longs(0, 0)),
  emfRecord(54, longs(1000, 0)),
  emfRecord(56, join(box, longs(4, 0, 0, 100, 0, 100, 100, 0, 100), Uint8Array.of(6, 2, 2, 3))),
  emfRecord(61),
  emfRecord(60),
  emfRecord(63, box),
  emfRecord(34, longs(-1)),
  ...emfFont(4, -100, 450, 'Arial'),
  emfText(200, 300, 'Ø 25 H7', [70, 60, 60, 60, 60, 60, 60]),
  emfRecord(81, join(box, longs(0, 0, 0, 0, 2, 2, 80, 40, 120, 16, 0, 0xcc0020, 500, 500), bitmap)),
])
const list = new ByteWriter().u32(1, 2, 0, 1).u16(0x3d, 0).u32(6).wide('Sheet1').f64(420, 297).u32(0, 0).u32(6).wide('Sheet2').f64(420, 297).u32(0, 0).done()
const draft = (sheets: { list?: Bytes; packed?: Bytes; plain?: Bytes }): Bytes =>
  compoundOf({
    'JDraftViewerInfo/JDraftDocumentInfo': sheets.list ?? list,
    'JDraftViewerInfo/1': sheets.packed ?? zlibSync(picture),
    'JDraftViewerInfo/2': sheets.plain ?? picture,
  })

export const format: FuzzFormat = {
  reader: drawingAsModel(draftReader),
  own(next): Variant {
    const kinds: [string, () => Bytes][] = [
      ['picture', () => draft({ plain: damaged(picture, next), packed: new Uint8Array(0) })],
      ['packed picture', () => draft({ packed: damaged(zlibSync(picture), next) })],
      ['list of sheets', () => draft({ list: damaged(list, next) })],
      ['file', () => damaged(draft({}), next)],
    ]
    // Most of a file is records, so they are damaged most often.
    const [of, bytes] = kinds[Math.max(0, next(8) - 4)]
    return { files: { 'Plan.dft': bytes() }, of }
  },
}
