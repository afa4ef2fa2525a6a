import { stepText } from '../stepText.fixture.ts'

type Point = readonly [number, number, number]

/** Products made of faceted B-reps in the uses that a building makes of them, in millimetres. `rest`: further lines, in which NAME stands for the id of the B-rep of the product "Plain". */
export function facetedIfc(rest: readonly string[] = []): string {
  const lines: string[] = []
  const add = (text: string): string => `#${lines.push(text)}`
  let guids = 0
  const guid = (): string => `'${String(++guids).padStart(22, '0')}'`
  const point = (...xyz: readonly number[]): string => add(`IFCCARTESIANPOINT((${xyz.map((value) => value.toFixed(1)).join()}))`)
  const origin = point(0, 0, 0)
  const axes = (at: string): string => add(`IFCAXIS2PLACEMENT3D(${at},$,$)`)
  const unit = add('IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)')
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.0E-5,${axes(origin)},$)`)
  add(`IFCPROJECT(${guid()},$,'Faceted',$,$,$,$,(${context}),${add(`IFCUNITASSIGNMENT((${unit}))`)})`)

  /** A face of one or more borders, the first one the outer; a border that is turned around is stated backwards. */
  const face = (borders: readonly (readonly string[])[], turned = false): string =>
    add(
      `IFCFACE((${borders
        .map((border, i) => {
          const loop = add(`IFCPOLYLOOP((${(turned ? border.toReversed() : border).join()}))`)
          return add(`${i === 0 ? 'IFCFACEOUTERBOUND' : 'IFCFACEBOUND'}(${loop},${turned ? '.F.' : '.T.'})`)
        })
        .join()}))`,
    )
  const corners = (low: Point, high: Point): string[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => point(i % 4 === 1 || i % 4 === 2 ? high[0] : low[0], i % 4 > 1 ? high[1] : low[1], i > 3 ? high[2] : low[2]))
  const pick = (points: readonly string[], ...at: readonly number[]): string[] => at.map((i) => points[i])
  const sides = (c: readonly string[]): string[] => [
    face([pick(c, 0, 1, 5, 4)]),
    face([pick(c, 1, 2, 6, 5)], true),
    face([pick(c, 2, 3, 7, 6)]),
    face([pick(c, 3, 0, 4, 7)]),
  ]
  const shell = (faces: readonly string[]): string => add(`IFCCLOSEDSHELL((${faces.join()}))`)
  const box = (x: number, y: number, z: number): string => {
    const c = corners([0, 0, 0], [x, y, z])
    return shell([face([pick(c, 0, 3, 2, 1)]), face([pick(c, 4, 5, 6, 7)]), ...sides(c)])
  }
  const brep = (of: string): string => add(`IFCFACETEDBREP(${of})`)
  const body = (item: string): string => add(`IFCSHAPEREPRESENTATION(${context},'Body','Brep',(${item}))`)
  const product = (type: string, name: string, at: string, item: string): string =>
    add(`${type}(${guid()},$,'${name}',$,$,${add(`IFCLOCALPLACEMENT($,${axes(at)})`)},${add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body(item)}))`)},$)`)
  const style = (item: string): string => {
    const colour = add('IFCCOLOURRGB($,0.2,0.4,0.6)')
    const shaded = add(`IFCSURFACESTYLE('Blue',.BOTH.,(${add(`IFCSURFACESTYLERENDERING(${colour},0.,$,$,$,$,$,$,.NOTDEFINED.)`)}))`)
    return add(`IFCSTYLEDITEM(${item},(${add(`IFCPRESENTATIONSTYLEASSIGNMENT((${shaded}))`)}),$)`)
  }

  const plain = brep(box(100, 200, 300))
  product('IFCCOLUMN', 'Plain', point(1e6, 20, 30), plain)
  const styledShell = box(10, 20, 30)
  style(styledShell)
  product('IFCCOLUMN', 'Styled shell', point(0, 20, 30), brep(styledShell))

  // A frame: top and bottom have a hole, the outer sides one more face each for the inner ones.
  const outer = corners([0, 0, 0], [400, 300, 50])
  const inner = corners([100, 100, 0], [300, 200, 50])
  const frame = [face([pick(outer, 0, 3, 2, 1), pick(inner, 0, 1, 2, 3)]), face([pick(outer, 4, 5, 6, 7), pick(inner, 4, 7, 6, 5)], true)]
  for (let i = 0; i < 4; i++) frame.push(face([pick(inner, (i + 1) % 4, i, i + 4, ((i + 1) % 4) + 4)]))
  const framed = brep(shell([...frame, ...sides(outer)]))
  style(framed)
  product('IFCCOLUMN', 'Frame', point(0, 900, 0), framed)

  // A placement and a loop share a point.
  const map = add(`IFCREPRESENTATIONMAP(${axes(outer[6])},${body(brep(box(10, 20, 30)))})`)
  const mirrored = add(
    `IFCCARTESIANTRANSFORMATIONOPERATOR3D(${add('IFCDIRECTION((-1.,0.,0.))')},${add('IFCDIRECTION((0.,1.,0.))')},${origin},2.5,${add('IFCDIRECTION((0.,0.,1.))')})`,
  )
  product('IFCCOLUMN', 'Mapped', point(0, 0, 900), add(`IFCMAPPEDITEM(${map},${mirrored})`))

  const wall = product('IFCWALL', 'Cut wall', point(0, 5000, 0), brep(box(4000, 200, 2500)))
  const opening = product('IFCOPENINGELEMENT', 'Opening', point(1000, 4950, 800), brep(box(1000, 300, 1000)))
  add(`IFCRELVOIDSELEMENT(${guid()},$,$,$,${wall},${opening})`)
  const clipped = add(`IFCBOOLEANRESULT(.DIFFERENCE.,${brep(box(100, 100, 100))},${brep(box(50, 50, 200))})`)
  product('IFCCOLUMN', 'Boolean', point(0, 9000, 0), clipped)
  const shared = box(70, 80, 90)
  product('IFCCOLUMN', 'Shell', point(0, 0, 9000), add(`IFCSHELLBASEDSURFACEMODEL((${shared}))`))
  product('IFCCOLUMN', 'Its B-rep', point(0, 0, 9500), brep(shared))
  for (const line of rest) lines.push(line.replaceAll('NAME', plain))

  return stepText(lines, { fileName: "'faceted.ifc','2026-01-01T00:00:00',(''),(''),'','',''", schema: 'IFC2X3' })
}
