import { stepText } from '../stepText.fixture.ts'

/** Products whose shapes are triangulated face sets in every use that a building makes of them, in millimetres. `points` and `triangles` are the set of the product "Plain". */
export function tessellatedIfc(change: { points?: string; triangles?: string; rest?: string } = {}): string {
  const lines: string[] = []
  const add = (text: string): string => `#${lines.push(text)}`
  let guids = 0
  const guid = (): string => `'${String(++guids).padStart(22, '0')}'`
  const point = (...xyz: number[]): string => add(`IFCCARTESIANPOINT((${xyz.map((value) => value.toFixed(1)).join()}))`)
  const axes = (x: number, y: number, z: number): string => add(`IFCAXIS2PLACEMENT3D(${point(x, y, z)},$,$)`)
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0E-5,${axes(0, 0, 0)},$)`)
  const unit = add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
  add(`IFCPROJECT(${guid()},$,'Tessellated',$,$,$,$,(${context}),${add(`IFCUNITASSIGNMENT((${unit}))`)})`)

  const box = (x: number, y: number, z: number): string =>
    add(
      `IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(${x}.,0.,0.),(${x}.,${y}.,0.),(0.,${y}.,0.),(0.,0.,${z}.),(${x}.,0.,${z}.),(${x}.,${y}.,${z}.),(0.,${y}.,${z}.)))`,
    )
  const boxTriangles = '((1,3,2),(1,4,3),(5,6,7),(5,7,8),(1,2,6),(1,6,5),(2,3,7),(2,7,6),(3,4,8),(3,8,7),(4,1,5),(4,5,8))'
  const faceSet = (points: string, triangles = boxTriangles): string => add(`IFCTRIANGULATEDFACESET(${points},$,.T.,${triangles},$)`)
  const body = (type: string, ...items: string[]): string => add(`IFCSHAPEREPRESENTATION(${context},'Body','${type}',(${items.join()}))`)
  const product = (type: string, name: string, at: string, representation: string): string =>
    add(`${type}(${guid()},$,'${name}',$,$,${add(`IFCLOCALPLACEMENT($,${at})`)},${add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${representation}))`)},$,$)`)
  const colour = add('IFCCOLOURRGB($,0.2,0.4,0.6)')
  const style = add(`IFCSURFACESTYLE('Blue',.BOTH.,(${add(`IFCSURFACESTYLERENDERING(${colour},0.,$,$,$,$,$,$,.NOTDEFINED.)`)}))`)

  const plain = add(`IFCCARTESIANPOINTLIST3D(${change.points ?? '((0.,0.,0.),(100.,0.,0.),(0.,200.,0.),(0.,0.,300.))'})`)
  product('IFCCOLUMN', 'Plain', axes(10, 20, 30), body('Tessellation', faceSet(plain, change.triangles ?? '((1,3,2),(1,2,4),(2,3,4),(3,1,4))')))
  const styled = faceSet(box(300, 200, 100))
  add(`IFCSTYLEDITEM(${styled},(${style}),$)`)
  product('IFCCOLUMN', 'Styled', axes(1_000_000, 0, 0), body('Tessellation', styled))

  const map = add(`IFCREPRESENTATIONMAP(${axes(5, 6, 7)},${body('Tessellation', faceSet(box(10, 20, 30)))})`)
  const mirrorX = add('IFCDIRECTION((-1.,0.,0.))')
  const upY = add('IFCDIRECTION((0.,1.,0.))')
  const upZ = add('IFCDIRECTION((0.,0.,1.))')
  const operators = [
    add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${point(1, 2, 3)},2.5,$)`),
    add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D(${mirrorX},${upY},${point(0, 0, 0)},1.,${upZ})`),
    add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D(${upZ},${mirrorX},${point(0, 50, 0)},1.,${upY})`),
  ]
  for (const [i, operator] of operators.entries()) {
    product('IFCCOLUMN', `Mapped ${i}`, axes(0, 1000 * i, 0), body('MappedRepresentation', add(`IFCMAPPEDITEM(${map},${operator})`)))
  }

  const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${add(`IFCAXIS2PLACEMENT2D(${point(0, 0)},$)`)},50.,60.)`)
  const extruded = add(`IFCEXTRUDEDAREASOLID(${profile},${axes(0, 0, 0)},${upZ},70.)`)
  product('IFCCOLUMN', 'Mixed', axes(0, 0, 500), body('Body', faceSet(box(11, 12, 13)), extruded))

  const wall = product('IFCWALL', 'Cut wall', axes(0, 5000, 0), body('Tessellation', faceSet(box(4000, 200, 2500))))
  const opening = product('IFCOPENINGELEMENT', 'Opening', axes(1000, 4950, 800), body('Tessellation', faceSet(box(1000, 300, 1000))))
  add(`IFCRELVOIDSELEMENT(${guid()},$,$,$,${wall},${opening})`)

  const clipped = add(`IFCBOOLEANRESULT(.DIFFERENCE.,${faceSet(box(100, 100, 100))},${faceSet(box(50, 50, 200))})`)
  product('IFCCOLUMN', 'Boolean', axes(0, 9000, 0), body('CSG', clipped))

  // Points of a face set that are those of a curve, too.
  const shared = box(400, 300, 200)
  const directrix = add(`IFCINDEXEDPOLYCURVE(${shared},(IFCLINEINDEX((1,2,3))),.F.)`)
  product('IFCCOLUMN', 'Shared points', axes(0, 0, 9000), body('Body', faceSet(shared), add(`IFCSWEPTDISKSOLID(${directrix},10.,$,$,$)`)))

  const polygon = (...at: readonly number[]): string => add(`IFCINDEXEDPOLYGONALFACE((${at.join()}))`)
  const polygons = (points: string, ...faces: readonly string[]): string => add(`IFCPOLYGONALFACESET(${points},.T.,(${faces.join()}),$)`)
  const quads = (): string[] => [polygon(1, 4, 3, 2), polygon(5, 6, 7, 8), polygon(1, 2, 6, 5), polygon(2, 3, 7, 6), polygon(3, 4, 8, 7), polygon(4, 1, 5, 8)]
  product('IFCCOLUMN', 'Polygons', axes(0, 0, 20_000), body('Tessellation', polygons(box(100, 200, 300), ...quads())))
  // A frame: points 9 to 16 are those of its hole.
  const frame = add(
    'IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(400.,0.,0.),(400.,300.,0.),(0.,300.,0.),(0.,0.,50.),(400.,0.,50.),(400.,300.,50.),(0.,300.,50.),' +
      '(100.,100.,0.),(300.,100.,0.),(300.,200.,0.),(100.,200.,0.),(100.,100.,50.),(300.,100.,50.),(300.,200.,50.),(100.,200.,50.)))',
  )
  const [, , ...sides] = quads()
  const holes = [
    add('IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,4,3,2),((9,10,11,12)))'),
    add('IFCINDEXEDPOLYGONALFACEWITHVOIDS((5,6,7,8),((13,16,15,14)))'),
    ...[0, 1, 2, 3].map((i) => polygon(9 + ((i + 1) % 4), 9 + i, 13 + i, 13 + ((i + 1) % 4))),
  ]
  product('IFCCOLUMN', 'Polygons with holes', axes(0, 0, 30_000), body('Tessellation', polygons(frame, ...holes, ...sides)))
  const slab = product('IFCWALL', 'Cut polygons', axes(0, 0, 40_000), body('Tessellation', polygons(box(4000, 3000, 200), ...quads())))
  const shaft = product('IFCOPENINGELEMENT', 'Shaft', axes(1000, 1000, 39_900), body('Tessellation', polygons(box(500, 500, 500), ...quads())))
  add(`IFCRELVOIDSELEMENT(${guid()},$,$,$,${slab},${shaft})`)
  // A set with an index of points is left to the engine.
  product(
    'IFCCOLUMN',
    'Polygons by index',
    axes(0, 0, 50_000),
    body('Tessellation', add(`IFCPOLYGONALFACESET(${box(1, 2, 3)},.T.,(${quads().join()}),(1,2,3,4,5,6,7,8))`)),
  )
  if (change.rest) lines.push(change.rest)

  return stepText(
    lines,
    { fileName: "'tessellated.ifc','2026-01-01T00:00:00',(''),(''),'','',''", schema: 'IFC4' },
    '/* Lines of one file; #9=IFCTRIANGULATEDFACESET in a comment is none */\n',
  )
}
