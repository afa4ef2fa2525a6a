// `node tools/acadTs/made.ts [DRAWINGS] [--out FILE.md]`: drawings of random entities (24), each written by the library acad-ts as DWG of six releases and as DXF in text and
// binary of three, and opened as the app does. Counts of entities are compared with those made; curves, texts and extents of each file against the first of its drawing.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  ACadVersion,
  Arc,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  DxfWriter,
  Ellipse,
  type Entity,
  Insert,
  Layer,
  Line,
  LwPolyline,
  LwPolylineFlags,
  LwPolylineVertex,
  MText,
  Point,
  Solid,
  TextEntity,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { seeded } from '../../bench/fuzz/random.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const DRAWINGS = Number(positionals[0] ?? 24)
const TOLERANCE = 1e-9
const dwgReleases = [ACadVersion.AC1014, ACadVersion.AC1015, ACadVersion.AC1018, ACadVersion.AC1024, ACadVersion.AC1027, ACadVersion.AC1032]
const dxfReleases = [ACadVersion.AC1015, ACadVersion.AC1024, ACadVersion.AC1032]
const words = ['Maß ±0,05', 'Ø 12 H7', 'Schnitt A-A', 'réf. 37', 'Rev. C', 'M8 × 1', '%%c40', '100 %%p 2']

/** A document of `seed`, the same every time: up to 60 entities on layers and in blocks within blocks. */
function documentOf(seed: number, version: ACadVersion): { document: CadDocument; counts: Record<string, number> } {
  const below = seeded(seed * 7919)
  const random = (): number => below(1 << 24) / (1 << 24)
  const value = (size = 200): number => Math.round((random() - 0.5) * size * 1000) / 1000
  const at = (): XYZ => new XYZ(value(), value(), 0)
  const document = new CadDocument(version)
  const layers = Array.from({ length: 1 + below(5) }, (_, i) => {
    const layer = new Layer(`Layer ${i} ä`)
    layer.color = new Color(1 + below(250))
    document.layers!.add(layer)
    return layer
  })
  const blocks: BlockRecord[] = []
  const makers: (() => Entity)[] = [
    () => new Line(at(), at()),
    () => new Circle(at(), 1 + random() * 40),
    () => new Arc(at(), 1 + random() * 40, random() * 6, random() * 6),
    () => Object.assign(new Point(), { location: at() }),
    () => {
      const ellipse = Object.assign(new Ellipse(), {
        center: at(),
        majorAxisEndPoint: new XYZ(5 + random() * 20, value(20), 0),
        startParameter: 0,
        endParameter: 1 + random() * 5,
      })
      ellipse.radiusRatio = 0.2 + random() * 0.7
      return ellipse
    },
    () => {
      const polyline = new LwPolyline()
      for (let i = 0; i < 2 + below(8); i++) {
        const vertex = new LwPolylineVertex(new XY(value(), value()))
        if (random() < 0.4) vertex.bulge = value(2)
        polyline.vertices.push(vertex)
      }
      if (random() < 0.5) polyline.flags |= LwPolylineFlags.Closed
      return polyline
    },
    () => Object.assign(new TextEntity(words[below(words.length)]), { insertPoint: at(), height: 1 + random() * 5, rotation: random() * 6 }),
    () => Object.assign(new MText(`{\\H2x;${words[below(words.length)]}}\\P${words[below(words.length)]}`), { insertPoint: at(), height: 1 + random() * 5 }),
    () => Object.assign(new Solid(), { firstCorner: at(), secondCorner: at(), thirdCorner: at(), fourthCorner: at() }),
    () => {
      const insert = new Insert(blocks[below(blocks.length)])
      insert.insertPoint = at()
      insert.rotation = random() * 6
      insert.xScale = 0.5 + random()
      insert.yScale = random() < 0.3 ? -1 : insert.xScale
      return insert
    },
  ]
  for (let i = 0; i < 1 + below(4); i++) {
    const block = new BlockRecord(`Block ${i}`)
    document.blockRecords!.add(block)
    for (let k = 0; k < 1 + below(6); k++) block.entities.add(makers[below(blocks.length > 0 ? makers.length : makers.length - 1)]())
    blocks.push(block)
  }
  const counts: Record<string, number> = {}
  for (let i = 0; i < 10 + below(50); i++) {
    const entity = makers[below(makers.length)]()
    entity.layer = layers[below(layers.length)]
    entity.color = random() < 0.5 ? new Color(256) : new Color(1 + below(250))
    document.entities!.add(entity)
    counts[entity.objectName] = (counts[entity.objectName] ?? 0) + 1
  }
  return { document, counts }
}

function dxfBytes(document: CadDocument, binary: boolean): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  // Texts of releases before 2007 are in the code page: Latin letters here.
  const encoding = document.header!.version < ACadVersion.AC1021 ? 'latin1' : 'utf8'
  const target = { write: (value: string | Uint8Array) => void parts.push(typeof value === 'string' ? Buffer.from(value, encoding) : value.slice()) }
  DxfWriter.writeToStream(target, document, binary)
  return new Uint8Array(Buffer.concat(parts))
}

/** Where two drawings differ: in their numbers, or in values by more than the tolerance. */
function differs(one: Drawing, other: Drawing): string {
  const [a, b] = [one.spaces[0], other.spaces[0]]
  const columns: [string, ArrayLike<number>, ArrayLike<number>][] = [
    ['curves', a.shapes.values, b.shapes.values],
    ['kinds', a.shapes.kind, b.shapes.kind],
    ['bounds', a.entities.bounds, b.entities.bounds],
    ['texts', a.texts.corners, b.texts.corners],
  ]
  const off: string[] = []
  for (const [name, left, right] of columns) {
    if (left.length !== right.length) off.push(`${name}: ${left.length} and ${right.length}`)
    else if (Array.from(left).some((value, i) => Math.abs(value - right[i]) > TOLERANCE * Math.max(1, Math.abs(value)))) off.push(name)
  }
  if (a.texts.text.join('\n') !== b.texts.text.join('\n')) off.push('words')
  return off.join(', ')
}

const rows: string[] = []
let files = 0
let right = 0
for (let seed = 1; seed <= DRAWINGS; seed++) {
  let first: Drawing | undefined
  const wrong: string[] = []
  let made: Record<string, number> = {}
  const check = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    files++
    let off: string
    try {
      const { drawing } = await openDrawingFiles({ [name]: bytes })
      const count = (counts: Record<string, number>): string => JSON.stringify(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      off = count(drawing.counts) === count(made) ? '' : `read ${count(drawing.counts)}`
      first ??= drawing
      off ||= differs(first, drawing)
    } catch (error) {
      off = String(error)
    }
    if (off === '') right++
    else wrong.push(`${name}: ${off}`)
  }
  for (const release of dwgReleases) {
    const { document, counts } = documentOf(seed, release)
    made = counts
    await check(`${ACadVersion[release]}.dwg`, Uint8Array.from(DwgWriter.writeToBuffer(document)))
  }
  for (const release of dxfReleases)
    for (const binary of [false, true])
      await check(`${ACadVersion[release]}${binary ? '-binary' : ''}.dxf`, dxfBytes(documentOf(seed, release).document, binary))
  const list = Object.entries(made)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => `${type} ${count}`)
  rows.push(`| ${seed} | ${list.join(', ')} | ${wrong.join('; ') || 'same in all'} |`)
}
const summary = `${right} of ${files} files agree: ${DRAWINGS} drawings, each as DWG of ${dwgReleases.length} releases and as text and binary DXF of ${dxfReleases.length}.`
console.log(summary)
for (const row of rows) if (!row.includes('same in all')) console.log(row)
if (values.out)
  writeFileSync(
    values.out,
    [
      '# Made drawings',
      '',
      'Made by `node tools/acadTs/made.ts`: random entities in model space and in blocks within blocks, written by another program (acad-ts) and opened as the app does.',
      'Entities agree with those made; curves, boxes of entities, texts and their corners agree with the first file of the drawing to 1e-9.',
      '',
      summary,
      '',
      '| drawing | entities of model space | its files |',
      '|--:|---|---|',
      ...rows,
      '',
    ].join('\n'),
  )
