// `node tools/acadTs/fixtures.ts`: tests/fixtures/written/RELEASE.dwg, one small drawing in each release, for the tests of the DWG reader.
import { mkdirSync, writeFileSync } from 'node:fs'
import {
  ACadVersion,
  Arc,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  Insert,
  Layer,
  Line,
  LwPolyline,
  LwPolylineFlags,
  LwPolylineVertex,
  MText,
  TextEntity,
  XY,
  XYZ,
} from '@node-projects/acad-ts'

const ROOM = 1 << 20
/** Always the same: a file must not change from run to run. */
const DATE = new Date(2026, 0, 15, 12)
const GUID = '00000000-0000-0000-0000-000000000000'

const releases: Readonly<Record<string, ACadVersion>> = {
  R14: ACadVersion.AC1014,
  2000: ACadVersion.AC1015,
  2004: ACadVersion.AC1018,
  2010: ACadVersion.AC1024,
  2013: ACadVersion.AC1027,
  2018: ACadVersion.AC1032,
}

/** Each kind of entity that the test names, once. */
function written(version: ACadVersion): Uint8Array {
  const document = new CadDocument(version)
  const { header } = document
  if (!header) throw new Error('no header')
  header.createDateTime = header.updateDateTime = header.universalCreateDateTime = header.universalUpdateDateTime = DATE
  header.fingerPrintGuid = header.versionGuid = GUID
  if (document.summaryInfo) document.summaryInfo.createdDate = document.summaryInfo.modifiedDate = DATE
  const layer = new Layer('Wände')
  layer.color = new Color(1)
  layer.isOn = false
  document.layers!.add(layer)
  const add = <T extends Parameters<NonNullable<CadDocument['entities']>['add']>[0]>(entity: T): T => {
    document.entities!.add(entity)
    return entity
  }
  add(new Line(new XYZ(1, 2, 3), new XYZ(-4.25, 5e-7, 1e6))).layer = layer
  add(new Circle(new XYZ(10, 20, 0), 7.5)).color = new Color(3)
  add(new Arc(new XYZ(1, 1, 0), 2, 0.5, 4))
  const polyline = add(new LwPolyline())
  for (const [x, y, bulge] of [
    [0, 0, 0.5],
    [10, 0, 0],
    [10, 5, -1],
  ]) {
    const vertex = new LwPolylineVertex(new XY(x, y))
    vertex.bulge = bulge
    polyline.vertices.push(vertex)
  }
  polyline.flags |= LwPolylineFlags.Closed
  const text = add(new TextEntity('Maß ±'))
  text.insertPoint = new XYZ(3, 4, 0)
  text.height = 2.5
  add(new MText('{\\fArial;x}'))
  const block = new BlockRecord('Part')
  block.entities.add(new Line(new XYZ(0, 0, 0), new XYZ(1, 0, 0)))
  document.blockRecords!.add(block)
  const insert = add(new Insert(block))
  insert.insertPoint = new XYZ(100, 50, 0)
  insert.rotation = 1
  insert.xScale = 2
  const bytes = new Uint8Array(ROOM)
  const writer = new DwgWriter(bytes, document)
  writer.write()
  return bytes.slice(0, writer.bytesWritten)
}

const folder = new URL('../../tests/fixtures/written/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, version] of Object.entries(releases)) writeFileSync(new URL(`${name}.dwg`, folder), written(version))
