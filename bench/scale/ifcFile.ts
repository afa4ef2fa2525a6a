import { InstanceWriter, real } from './instances.ts'

const SIDES = 24
/** Elements that share a shape, of four: the fourth has its own. */
const SHARED = 3
const SHAPES = 60

/**
 * Writes a building in IFC 4: columns of triangulated face sets on storeys, three of four by way of 60 mapped shapes, the others with a shape of their own.
 * Returns bytes and elements.
 */
export async function writeIfc(path: string, bytes: number): Promise<{ bytes: number; elements: number }> {
  const file = new InstanceWriter(path, 'building.ifc', 'IFC4')
  let guids = 0
  const guid = (): string => `'${String(++guids).padStart(22, '0')}'`
  const axes = (x: number, y: number, z: number): string => file.add(`IFCAXIS2PLACEMENT3D(${point(x, y, z)},$,$)`)
  const point = (...xyz: number[]): string => file.add(`IFCCARTESIANPOINT((${xyz.map(real).join()}))`)
  const placed = (at: string, relative = '$'): string => file.add(`IFCLOCALPLACEMENT(${relative},${at})`)
  const millimetre = file.add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
  const context = file.add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0E-5,${axes(0, 0, 0)},$)`)
  const project = file.add(`IFCPROJECT(${guid()},$,'Scale',$,$,$,$,(${context}),${file.add(`IFCUNITASSIGNMENT((${millimetre}))`)})`)
  const ground = placed(axes(0, 0, 0))
  const building = file.add(`IFCBUILDING(${guid()},$,'Hall',$,$,${ground},$,$,.ELEMENT.,$,$,$)`)
  file.add(`IFCRELAGGREGATES(${guid()},$,$,$,${project},(${building}))`)
  const map = file.add('IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,' + point(0, 0, 0) + ',1.,$)')

  const body = (item: string, type: string): string => file.add(`IFCSHAPEREPRESENTATION(${context},'Body','${type}',(${item}))`)
  /** A column with rings of different width: its numbers follow from the number. */
  const column = (n: number): string => {
    const rings = 4 + (n % 5)
    const points: string[] = []
    const triangles: string[] = []
    for (let ring = 0; ring < rings; ring++) {
      const radius = 120 + ((n * 7 + ring * 31) % 90)
      for (let side = 0; side < SIDES; side++) {
        const angle = (side / SIDES) * 2 * Math.PI
        points.push(`(${real(radius * Math.cos(angle))},${real(radius * Math.sin(angle))},${real((ring * 2800) / (rings - 1))})`)
        if (ring === 0) continue
        const [a, b] = [(ring - 1) * SIDES + side + 1, (ring - 1) * SIDES + ((side + 1) % SIDES) + 1]
        triangles.push(`(${a},${b},${a + SIDES})`, `(${b},${b + SIDES},${a + SIDES})`)
      }
    }
    const top = (rings - 1) * SIDES
    for (let side = 2; side < SIDES; side++) triangles.push(`(1,${side + 1},${side})`, `(${top + 1},${top + side},${top + side + 1})`)
    const list = file.add(`IFCCARTESIANPOINTLIST3D((${points.join()}))`)
    return body(file.add(`IFCTRIANGULATEDFACESET(${list},$,.T.,(${triangles.join()}),$)`), 'Tessellation')
  }
  const maps = Array.from({ length: SHAPES }, (_, n) => file.add(`IFCREPRESENTATIONMAP(${axes(0, 0, 0)},${column(n)})`))
  let elements = 0
  for (let storey = 0; file.bytes < bytes; storey++) {
    const level = file.add(
      `IFCBUILDINGSTOREY(${guid()},$,'Level ${storey}',$,$,${placed(axes(0, 0, storey * 3000), ground)},$,$,.ELEMENT.,${real(storey * 3000)})`,
    )
    const members: string[] = []
    for (let n = 0; n < 400; n++) {
      const own = elements % 4 === SHARED
      const item = own ? column(elements) : body(file.add(`IFCMAPPEDITEM(${maps[elements % SHAPES]},${map})`), 'MappedRepresentation')
      const place = placed(axes((n % 20) * 1000, Math.floor(n / 20) * 1000, storey * 3000))
      members.push(file.add(`IFCCOLUMN(${guid()},$,'Column ${elements}',$,$,${place},${file.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${item}))`)},$,$)`))
      elements++
    }
    file.add(`IFCRELAGGREGATES(${guid()},$,$,$,${building},(${level}))`)
    file.add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,(${members.join()}),${level})`)
    await file.flush(true)
  }
  await file.end()
  return { bytes: file.bytes, elements }
}
