import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { boxFacts, boxText, KitText, type Point, written } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts | undefined, write: (file: KitText) => string): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: written(write) })
}
const square: (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 2],
  [0, 2],
]
const faces = (f: KitText): string[] => f.prism(square, 3)
const inShell = (f: KitText, shell: string, own: readonly string[], body: (shell: string) => string): string =>
  f.file([f.add(body(f.add(`${shell}('',(${own}))`)))])
const brep = (shell: string): string => `MANIFOLD_SOLID_BREP('',${shell})`
const models = (shell: string): string => `SHELL_BASED_SURFACE_MODEL('',(${shell}))`

add('box', 'nothing', '42: manifold_solid_brep', 'right', boxFacts, (f) => f.file([f.solid(...faces(f))]))
add('face-missing', 'a closed shell without one of its faces', '42: closed_shell', 'told', undefined, (f) => f.file([f.solid(...faces(f).slice(0, 5))]))
add('face-twice', 'a face is listed twice', '42: connected_face_set, set', 'right', boxFacts, (f) => {
  const own = faces(f)
  return f.file([f.solid(...own, own[2])])
})
add('face-doubled', 'a second face on the same place with edges of its own', '42: closed_shell, arcwise connected', 'right or told', boxFacts, (f) =>
  f.file([f.solid(...faces(f), faces(f)[2])]),
)
add('face-dangling', 'the shell lists a face that is not in the file', '21: unresolved reference', 'told', undefined, (f) =>
  f.file([f.solid(...faces(f).slice(0, 5), '#99999')]),
)
add('open-shell-solid', 'a solid of an OPEN_SHELL that is closed', '42: manifold_solid_brep.outer', 'right', boxFacts, (f) =>
  inShell(f, 'OPEN_SHELL', faces(f), brep),
)
add('closed-shell-model', 'a surface model of a CLOSED_SHELL', '42: shell_based_surface_model', 'right', boxFacts, (f) =>
  inShell(f, 'CLOSED_SHELL', faces(f), models),
)
add('open-shell-closed', 'a surface model of an OPEN_SHELL that is closed', '42: shell_based_surface_model', 'right or told', boxFacts, (f) =>
  inShell(f, 'OPEN_SHELL', faces(f), models),
)
add('open-box', 'an open shell of five faces', '42: open_shell', 'right', { area: 20, size: [1, 2, 3] }, (f) =>
  inShell(
    f,
    'OPEN_SHELL',
    faces(f).filter((_, i) => i !== 1),
    models,
  ),
)
add('shell-empty', 'a closed shell without faces', '42: connected_face_set, set [1:?]', 'told', undefined, (f) => f.file([f.solid()]))
add('shell-turned', 'every face looks inwards', '42: closed_shell, normals outwards', 'right or told', boxFacts, (f) => {
  const own = faces(f)
  return f.file([f.solid(...own.map((face) => f.add(`ORIENTED_FACE('',*,${face},.F.)`)))])
})
add('face-turned', 'one face looks inwards', '42: closed_shell, normals outwards', 'right or told', boxFacts, (f) => {
  const own = faces(f)
  return f.file([f.solid(...own.slice(0, 5), f.add(`ORIENTED_FACE('',*,${own[5]},.F.)`))])
})
add('oriented-faces', 'every face within an ORIENTED_FACE', '42: oriented_face', 'right', boxFacts, (f) =>
  f.file([f.solid(...faces(f).map((face) => f.add(`ORIENTED_FACE('',*,${face},.T.)`)))]),
)
add('oriented-shell', 'the shell within an ORIENTED_CLOSED_SHELL', '42: oriented_closed_shell', 'right', boxFacts, (f) => {
  const shell = f.add(`CLOSED_SHELL('',(${faces(f)}))`)
  return f.file([f.add(brep(f.add(`ORIENTED_CLOSED_SHELL('',*,${shell},.T.)`)))])
})
add('oriented-shell-of-itself', 'an ORIENTED_CLOSED_SHELL of itself', '21: cyclic reference', 'told', undefined, (f) => {
  const before = Number(f.point(0, 0, 0).slice(1))
  return f.file([f.add(brep(f.add(`ORIENTED_CLOSED_SHELL('',*,#${before + 1},.T.)`)))])
})
/** A box with a loop of one face changed in the text of its instance. */
function loops(name: string, odd: string, source: string, allowed: Allowed, change: (text: string) => string): void {
  cases.push({ name, odd, source, allowed, facts: boxFacts, files: () => ({ 'piece.stp': change(boxText()) }) })
}
const once =
  (pattern: RegExp, by: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new Error(`the text has no ${pattern.source}`)
    return text.replace(pattern, by)
  }
const all =
  (pattern: RegExp, by: string) =>
  (text: string): string =>
    once(new RegExp(pattern.source, 'g'), by)(text)
loops(
  'bound-reversed',
  'one bound has orientation .F.: against its face',
  '42: face_bound.orientation',
  'right or told',
  once(/(FACE_OUTER_BOUND\('',#\d+,)\.T\./, '$1.F.'),
)
loops('bounds-reversed', 'all bounds have orientation .F.', '42: face_bound.orientation', 'right or told', all(/(FACE_OUTER_BOUND\('',#\d+,)\.T\./, '$1.F.'))
loops('bounds-plain', 'FACE_BOUND in the place of FACE_OUTER_BOUND', '42: face, at most one outer bound', 'right', all(/FACE_OUTER_BOUND/, 'FACE_BOUND'))
loops(
  'loop-shuffled',
  'the edges of one loop are listed in another order',
  '42: edge_loop, path head to tail',
  'right or told',
  once(/EDGE_LOOP\('',\((#\d+),(#\d+),(#\d+),(#\d+)\)/, "EDGE_LOOP('',($1,$3,$2,$4)"),
)
loops('loop-open', 'one loop lacks an edge', '42: edge_loop, closed', 'told', once(/EDGE_LOOP\('',\((#\d+),(#\d+),(#\d+),(#\d+)\)/, "EDGE_LOOP('',($1,$2,$3)"))
loops(
  'loop-edge-twice',
  'one loop lists an edge twice',
  '42: edge_loop, list of unique',
  'right or told',
  once(/EDGE_LOOP\('',\((#\d+),/, "EDGE_LOOP('',($1,$1,"),
)
loops('loop-empty', 'one loop has no edges', '42: edge_loop, list [1:?]', 'right or told', once(/EDGE_LOOP\('',\([^)]*\)/, "EDGE_LOOP('',()"))
loops(
  'edge-turned',
  'one ORIENTED_EDGE has the wrong orientation',
  '42: edge_loop, path head to tail',
  'right or told',
  once(/(ORIENTED_EDGE\('',\*,\*,#\d+,)\.T\./, '$1.F.'),
)
loops(
  'edge-ends-stated',
  'ORIENTED_EDGE states the derived vertices as $',
  '42: oriented_edge, derived attributes',
  'right',
  all(/ORIENTED_EDGE\('',\*,\*/, "ORIENTED_EDGE('',$,$"),
)
loops(
  'edge-sense-missing',
  'one ORIENTED_EDGE has no orientation',
  '21: attribute list too short',
  'right or told',
  once(/(ORIENTED_EDGE\('',\*,\*,#\d+),\.T\.\)/, '$1)'),
)
loops('sense-unknown', 'same_sense .U. of the faces', '21: logical value', 'right or told', all(/(ADVANCED_FACE\(.*),\.T\.\)/, '$1,.U.)'))
loops('sense-wrong', 'same_sense .F. of one face', '42: face_surface.same_sense', 'right or told', once(/(ADVANCED_FACE\(.*),\.T\.\)/, '$1,.F.)'))
loops(
  'loop-of-edges',
  'a loop lists EDGE_CURVEs without ORIENTED_EDGE',
  '42: edge_loop.edge_list',
  'right or told',
  once(/EDGE_LOOP\('',\((#\d+),/, (() => "EDGE_LOOP('',(#99998,$1,")()),
)
add(
  'holes',
  'a hole whose bound is FACE_BOUND',
  '42: face_bound',
  'right',
  { volume: 144 - 6, area: 2 * (48 - 2) + 2 * (6 + 8) * 3 + 6 * 3, size: [6, 8, 3] },
  (f) => holed(f, ['FACE_OUTER_BOUND', 'FACE_BOUND']),
)
add(
  'holes-two-outer',
  'border and hole are both FACE_OUTER_BOUND',
  '42: face, at most one outer bound',
  'right',
  { volume: 144 - 6, area: 2 * (48 - 2) + 84 + 18, size: [6, 8, 3] },
  (f) => holed(f, ['FACE_OUTER_BOUND', 'FACE_OUTER_BOUND']),
)
add(
  'holes-outer-exchanged',
  'the hole is the FACE_OUTER_BOUND',
  '42: face_outer_bound',
  'right or told',
  { volume: 144 - 6, area: 2 * (48 - 2) + 84 + 18, size: [6, 8, 3] },
  (f) => holed(f, ['FACE_BOUND', 'FACE_OUTER_BOUND']),
)
/** A plate of 6 × 8 × 3 with a hole of 1 × 2. */
function holed(f: KitText, [border, hole]: [string, string]): string {
  const outside: Point[] = [
    [0, 0, 0],
    [6, 0, 0],
    [6, 8, 0],
    [0, 8, 0],
  ]
  const inside: Point[] = [
    [2, 2, 0],
    [2, 4, 0],
    [3, 4, 0],
    [3, 2, 0],
  ]
  const walls: string[] = []
  const rims = [outside, inside].map((corners) => {
    const levels = [0, 3].map((z) => corners.map(([x, y]) => f.vertex(x, y, z)))
    const rows = levels.map((row, k) =>
      corners.map(([x, y], i) => {
        const [nx, ny] = corners[(i + 1) % 4]
        return f.edge(row[i], row[(i + 1) % 4], f.line([x, y, 3 * k], [nx - x, ny - y, 0]))
      }),
    )
    const posts = corners.map(([x, y], i) => f.edge(levels[0][i], levels[1][i], f.line([x, y, 0], [0, 0, 1])))
    corners.forEach(([x, y], i) => {
      const next = (i + 1) % 4
      const loop = f.loop([rows[0][i], true], [posts[next], true], [rows[1][i], false], [posts[i], false])
      walls.push(f.faceOn(f.planeAt([x, y, 0], [corners[next][1] - y, x - corners[next][0], 0]), [f.outer(loop)]))
    })
    return rows
  })
  const bound = (keyword: string, edges: string[], forward: boolean): string =>
    f.add(`${keyword}('',${f.loop(...(forward ? edges : edges.toReversed()).map((edge): [string, boolean] => [edge, forward]))},.T.)`)
  const bottom = f.faceOn(f.planeAt([0, 0, 0], [0, 0, -1]), [bound(hole, rims[1][0], false), bound(border, rims[0][0], false)])
  const top = f.faceOn(f.planeAt([0, 0, 3], [0, 0, 1]), [bound(hole, rims[1][1], true), bound(border, rims[0][1], true)])
  return f.file([f.solid(bottom, top, ...walls)])
}
const ball = (f: KitText, radius: number): string =>
  f.add(`CLOSED_SHELL('',(${f.faceOn(f.about('SPHERICAL_SURFACE', [radius]), [f.vertexBound(0, 0, -radius)])}))`)
const hollow: Facts = { volume: (4 / 3) * PI * (27 - 1), area: 4 * PI * 10, size: [6, 6, 6] }
add('void', 'a ball with a void', '42: brep_with_voids', 'right', hollow, (f) =>
  f.file([f.add(`BREP_WITH_VOIDS('',${ball(f, 3)},(${f.add(`ORIENTED_CLOSED_SHELL('',*,${ball(f, 1)},.F.)`)}))`)]),
)
add('void-turned', 'the void shell is not turned', '42: brep_with_voids', 'right or told', hollow, (f) =>
  f.file([f.add(`BREP_WITH_VOIDS('',${ball(f, 3)},(${f.add(`ORIENTED_CLOSED_SHELL('',*,${ball(f, 1)},.T.)`)}))`)]),
)
add('void-plain', 'the void is a plain CLOSED_SHELL', '42: brep_with_voids.voids', 'right or told', hollow, (f) =>
  f.file([f.add(`BREP_WITH_VOIDS('',${ball(f, 3)},(${ball(f, 1)}))`)]),
)
add('void-larger', 'the void is larger than the outer shell', '42: brep_with_voids', 'told', undefined, (f) =>
  f.file([f.add(`BREP_WITH_VOIDS('',${ball(f, 1)},(${f.add(`ORIENTED_CLOSED_SHELL('',*,${ball(f, 3)},.F.)`)}))`)]),
)
add('void-missing', 'the void is not in the file', '21: unresolved reference', 'told', undefined, (f) =>
  f.file([f.add(`BREP_WITH_VOIDS('',${ball(f, 3)},(#99999))`)]),
)
/** A tetrahedron of poly loops; `keyword` of its faces. */
function facets(f: KitText, turned = false): string[] {
  const p = (
    [
      [0, 0, 0],
      [3, 0, 0],
      [0, 3, 0],
      [0, 0, 3],
    ] as Point[]
  ).map((at) => f.point(...at))
  return [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ].map((own, i) =>
    f.add(`FACE('',(${f.add(`FACE_OUTER_BOUND('',${f.add(`POLY_LOOP('',(${own.map((k) => p[k])}))`)},${turned && i === 2 ? '.F.' : '.T.'})`)}))`),
  )
}
const tetrahedron: Facts = { volume: 4.5, area: 13.5 + (9 * Math.sqrt(3)) / 2, size: [3, 3, 3] }
add('facets', 'a FACETED_BREP of FACEs without surfaces', '42: faceted_brep, poly_loop', 'right', tetrahedron, (f) =>
  f.file([f.add(`FACETED_BREP('',${f.add(`CLOSED_SHELL('',(${facets(f)}))`)})`)], undefined, 'FACETED_BREP_SHAPE_REPRESENTATION'),
)
add('facets-turned', 'one facet is turned', '42: faceted_brep', 'right or told', tetrahedron, (f) =>
  f.file([f.add(`FACETED_BREP('',${f.add(`CLOSED_SHELL('',(${facets(f, true)}))`)})`)], undefined, 'FACETED_BREP_SHAPE_REPRESENTATION'),
)
add('subface', 'a face is a SUBFACE of another', '42: subface', 'right or told', boxFacts, (f) => {
  const own = faces(f)
  return f.file([f.solid(...own.slice(0, 5), f.add(`SUBFACE('',(#${Number(own[5].slice(1)) - 1}),${own[5]})`))])
})
add(
  'two-solids-one-shell',
  'one closed shell holds two boxes apart',
  '42: closed_shell, connected',
  'right or told',
  { volume: 12, area: 44, size: [1, 2, 3] },
  (f) => f.file([f.solid(...faces(f), ...faces(f))]),
)
add(
  'edge-of-four',
  'two boxes share an edge: it is used four times',
  '42: manifold; non-manifold habit of CSG',
  'right or told',
  { volume: 2, area: 12, size: [2, 2, 1] },
  (f) =>
    f.file([
      f.solid(
        ...f.prism(
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
          1,
        ),
        ...f.prism(
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 2],
          ],
          1,
        ),
      ),
    ]),
)
add('fin', 'a face sticks out of a solid: its edge is used three times', '42: manifold', 'right or told', boxFacts, (f) => {
  const own = faces(f)
  const [a, b] = [f.vertex(1, 2, 0), f.vertex(1, 2, 3)],
    [c, d] = [f.vertex(2, 3, 3), f.vertex(2, 3, 0)]
  const rim = [
    f.edge(a, b, f.line([1, 2, 0], [0, 0, 1])),
    f.edge(b, c, f.line([1, 2, 3], [1, 1, 0])),
    f.edge(c, d, f.line([2, 3, 3], [0, 0, -1])),
    f.edge(d, a, f.line([2, 3, 0], [-1, -1, 0])),
  ]
  return f.file([f.solid(...own, f.faceOn(f.planeAt([1, 2, 0], [1, -1, 0]), [f.outer(f.loop(...rim.map((edge): [string, boolean] => [edge, true])))]))])
})
add('solids-share-shell', 'two solids of one shell', '42: manifold_solid_brep', 'right or told', { volume: 12, area: 44, size: [1, 2, 3], bodies: 2 }, (f) => {
  const shell = f.add(`CLOSED_SHELL('',(${faces(f)}))`)
  return f.file([f.add(brep(shell)), f.add(brep(shell))])
})
add('solid-twice', 'a representation lists its solid twice', '42: representation.items, set', 'right', boxFacts, (f) => {
  const solid = f.solid(...faces(f))
  return f.file([solid, solid])
})
add('faces-loose', 'a representation lists faces without a shell', 'habit of old translators', 'right or told', boxFacts, (f) => f.file(faces(f)))

export const topology: KitFamily = { title: 'Topology', cases }
