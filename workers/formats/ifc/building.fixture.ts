import { stepText } from './stepText.fixture.ts'

const header = { fileName: "'building.ifc','2026-01-01T00:00:00',('Ada'),('Facet'),'hand-made','Facet fixtures',''", schema: 'IFC2X3' }

/** A building of two storeys in millimetres: a wall with a window's opening, three columns of one type, a room with a table in it, a property set. */
export function buildingIfc(): string {
  const lines: string[] = []
  const add = (text: string): string => `#${lines.push(text)}`
  let guids = 0
  const guid = (): string => `'${String(++guids).padStart(22, '0')}'`
  const point = (...xyz: number[]): string => add(`IFCCARTESIANPOINT((${xyz.map((value) => value.toFixed(1)).join()}))`)
  const axes = (x: number, y: number, z: number): string => add(`IFCAXIS2PLACEMENT3D(${point(x, y, z)},$,$)`)
  const placed = (x: number, y: number, z: number, relative = '$'): string => add(`IFCLOCALPLACEMENT(${relative},${axes(x, y, z)})`)
  const list = (...ids: string[]): string => `(${ids.join()})`
  const relate = (type: string, a: string, b: string): string => add(`${type}(${guid()},$,$,$,${a},${b})`)

  const millimetre = add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
  const squareMetre = add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)')
  const units = add(`IFCUNITASSIGNMENT(${list(millimetre, squareMetre)})`)
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0E-5,${axes(0, 0, 0)},$)`)
  const project = add(`IFCPROJECT(${guid()},$,'Workshop',$,$,$,$,(${context}),${units})`)

  /** A box from (0, 0, 0), as an item of a representation. */
  const box = (x: number, y: number, z: number, style?: string): string => {
    const centre = add(`IFCAXIS2PLACEMENT2D(${point(x / 2, y / 2)},$)`)
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${centre},${x.toFixed(1)},${y.toFixed(1)})`)
    const up = add('IFCDIRECTION((0.,0.,1.))')
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${axes(0, 0, 0)},${up},${z.toFixed(1)})`)
    if (style) add(`IFCSTYLEDITEM(${solid},(${style}),$)`)
    return solid
  }
  const styled = (name: string, r: number, g: number, b: number, transparency: number): string => {
    const colour = add(`IFCCOLOURRGB($,${r.toFixed(2)},${g.toFixed(2)},${b.toFixed(2)})`)
    const shading = add(`IFCSURFACESTYLERENDERING(${colour},${transparency.toFixed(2)},$,$,$,$,$,$,.NOTDEFINED.)`)
    const style = add(`IFCSURFACESTYLE('${name}',.BOTH.,(${shading}))`)
    return add(`IFCPRESENTATIONSTYLEASSIGNMENT((${style}))`)
  }
  const body = (type: string, item: string): string => add(`IFCSHAPEREPRESENTATION(${context},'Body','${type}',(${item}))`)
  const shape = (type: string, item: string): string => add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body(type, item)}))`)

  const ground = placed(0, 0, 0)
  const site = add(`IFCSITE(${guid()},$,'Yard',$,$,${ground},$,$,.ELEMENT.,$,$,0.,$,$)`)
  const building = add(`IFCBUILDING(${guid()},$,'Hall',$,$,${ground},$,$,.ELEMENT.,$,$,$)`)
  // The upper storey comes first, as exporters do.
  const upper = add(`IFCBUILDINGSTOREY(${guid()},$,'Level 1',$,$,${placed(0, 0, 3000, ground)},$,$,.ELEMENT.,3000.)`)
  const lower = add(`IFCBUILDINGSTOREY(${guid()},$,'Level 0',$,$,${ground},$,$,.ELEMENT.,0.)`)
  const room = add(
    `IFCSPACE(${guid()},$,'001',$,$,${placed(500, 500, 0, ground)},${shape('SweptSolid', box(2000, 2000, 2500))},'Office',.ELEMENT.,.INTERNAL.,$)`,
  )

  const plaster = styled('Plaster', 0.8, 0.75, 0.7, 0)
  const wall = add(`IFCWALL(${guid()},$,'Wall W1','North side',$,${placed(0, 0, 0, ground)},${shape('SweptSolid', box(4000, 200, 2500, plaster))},'W1')`)
  const opening = add(`IFCOPENINGELEMENT(${guid()},$,'Opening',$,$,${placed(1000, -50, 800, ground)},${shape('SweptSolid', box(1000, 300, 1000))},$)`)
  const glass = styled('Glass', 0.5, 0.7, 0.9, 0.6)
  const window = add(
    `IFCWINDOW(${guid()},$,'Window F1',$,$,${placed(1000, 80, 800, ground)},${shape('SweptSolid', box(1000, 40, 1000, glass))},'F1',1000.,1000.)`,
  )
  relate('IFCRELVOIDSELEMENT', wall, opening)
  relate('IFCRELFILLSELEMENT', opening, window)

  const steel = styled('Steel', 0.2, 0.3, 0.4, 0)
  const source = add(`IFCREPRESENTATIONMAP(${axes(0, 0, 0)},${body('SweptSolid', box(300, 300, 2500, steel))})`)
  const columnType = add(`IFCCOLUMNTYPE(${guid()},$,'HEB 300',$,$,$,(${source}),$,$,.COLUMN.)`)
  const columns = [0, 1, 2].map((i) => {
    const target = add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${point(0, 0, 0)},1.,$)`)
    const mapped = add(`IFCMAPPEDITEM(${source},${target})`)
    return add(`IFCCOLUMN(${guid()},$,'Column ${i + 1}',$,$,${placed(i * 1500, 3000, 3000, ground)},${shape('MappedRepresentation', mapped)},$)`)
  })
  relate('IFCRELDEFINESBYTYPE', list(...columns), columnType)
  const table = add(`IFCFURNISHINGELEMENT(${guid()},$,$,$,$,${placed(1000, 1000, 0, ground)},${shape('SweptSolid', box(800, 400, 700))},$)`)

  const fire = add(`IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('F90'),$)`)
  const outside = add(`IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.T.),$)`)
  const width = add(`IFCPROPERTYSINGLEVALUE('Width',$,IFCLENGTHMEASURE(200.),$)`)
  relate('IFCRELDEFINESBYPROPERTIES', list(wall), add(`IFCPROPERTYSET(${guid()},$,'Pset_WallCommon',$,${list(fire, outside, width)})`))
  const area = add(`IFCQUANTITYAREA('NetSideArea',$,$,9.)`)
  relate('IFCRELDEFINESBYPROPERTIES', list(wall), add(`IFCELEMENTQUANTITY(${guid()},$,'BaseQuantities',$,$,(${area}))`))
  relate('IFCRELASSOCIATESMATERIAL', list(wall), add(`IFCMATERIAL('Brick')`))

  relate('IFCRELAGGREGATES', project, list(site))
  relate('IFCRELAGGREGATES', site, list(building))
  relate('IFCRELAGGREGATES', building, list(upper, lower))
  relate('IFCRELAGGREGATES', lower, list(room))
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,${list(wall)},${lower})`)
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,${list(...columns)},${upper})`)
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},$,$,$,${list(table)},${room})`)
  return stepText(lines, header)
}
