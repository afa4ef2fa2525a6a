// `node tools/acadTs/large.ts FILE.dwg [COUNT]`: a drawing of COUNT entities (190 000: some 10 MB) as DWG of 2018, with the mixture of `bench/drawing/bigDxf.ts`: lines, arcs, polylines,
// circles, texts and inserts on 40 layers, the same every time.
import { writeFileSync } from 'node:fs'
import {
  ACadVersion,
  Arc,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  type Entity,
  Insert,
  Layer,
  Line,
  LwPolyline,
  LwPolylineFlags,
  LwPolylineVertex,
  TextEntity,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import { seeded } from '../../bench/fuzz/random.ts'

const [file, count = '190000'] = process.argv.slice(2)
if (!file) throw new Error('usage: node tools/acadTs/large.ts FILE.dwg [COUNT]')
const below = seeded(1)
const value = (size: number): number => (below(1 << 24) / (1 << 24)) * size
const document = new CadDocument(ACadVersion.AC1032)
const layers = Array.from({ length: 40 }, (_, i) => {
  const layer = new Layer(`L${i}`)
  layer.color = new Color((i % 7) + 1)
  document.layers!.add(layer)
  return layer
})
const mark = new BlockRecord('MARK')
document.blockRecords!.add(mark)
mark.entities.add(new Line(new XYZ(-1, 0, 0), new XYZ(1, 0, 0)))
mark.entities.add(new Circle(new XYZ(0, 0, 0), 1))

function made(kind: number, x: number, y: number, i: number): Entity {
  const at = new XYZ(x, y, 0)
  if (kind < 5) return new Line(at, new XYZ(x + value(50), y + value(50), 0))
  if (kind === 5) return new Circle(at, value(10) + 1)
  if (kind === 6) return new Arc(at, value(10) + 1, 0.17, 3.5)
  if (kind === 7) {
    const polyline = new LwPolyline()
    for (let k = 0; k < 6; k++) {
      const vertex = new LwPolylineVertex(new XY(x + value(30), y + value(30)))
      vertex.bulge = value(1) - 0.5
      polyline.vertices.push(vertex)
    }
    polyline.flags |= LwPolylineFlags.Closed
    return polyline
  }
  if (kind === 8) return Object.assign(new TextEntity(`Part ${i}`), { insertPoint: at, height: 3 })
  const insert = new Insert(mark)
  insert.insertPoint = at
  insert.xScale = insert.yScale = 3
  insert.rotation = ((i % 360) * Math.PI) / 180
  return insert
}

for (let i = 0; i < Number(count); i++) {
  const entity = made(i % 10, value(10_000), value(10_000), i)
  entity.layer = layers[i % 40]
  document.entities!.add(entity)
}
const bytes = DwgWriter.writeToBuffer(document)
writeFileSync(file, bytes)
console.log(`${file}: ${(bytes.length / 1e6).toFixed(2)} MB`)
