import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type Point, solidOf } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(
  name: string,
  odd: string,
  source: string,
  allowed: Allowed,
  facts: Facts | undefined,
  faces: (file: KitText) => string[],
  files = solidOf(faces),
): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files })
}
/** A cylinder of radius 2 and height 5 whose side lies on a stated surface. */
const tube =
  (side: (file: KitText) => string, outwards = true) =>
  (file: KitText): string[] =>
    file.lathe(
      [
        [2, 0],
        [2, 5],
      ],
      [{ surface: side(file), outwards }],
    )
const tubeFacts: Facts = { volume: 20 * PI, area: 28 * PI, size: [4, 4, 5] }
const placed = (file: KitText, axis: string, reference: string): string =>
  file.add(`CYLINDRICAL_SURFACE('',${file.add(`AXIS2_PLACEMENT_3D('',${file.point(0, 0, 0)},${axis},${reference})`)},2.)`)

add(
  'cylinder',
  'nothing: the ring edges have one vertex and there is no seam',
  '42: cylindrical_surface',
  'right',
  tubeFacts,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [2])),
)
add(
  'cylinder-negative-radius',
  'radius -2',
  '42: cylindrical_surface, radius positive',
  'right or told',
  tubeFacts,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [-2])),
)
add(
  'cylinder-zero-radius',
  'radius 0 under rings of radius 2',
  '42: cylindrical_surface, radius positive',
  'told',
  undefined,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [0])),
)
add(
  'cylinder-other-radius',
  'radius 3 under rings of radius 2',
  '42: edges lie on the face geometry',
  'told',
  undefined,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [3])),
)
add(
  'cylinder-no-radius',
  'the radius is missing',
  '21: attribute list too short',
  'told',
  undefined,
  tube((f) => f.add(`CYLINDRICAL_SURFACE('',${f.placement([0, 0, 0], [0, 0, 1])})`)),
)
add(
  'cylinder-wrong-sense',
  'same_sense .F. although the loops say outwards',
  '42: face_surface.same_sense',
  'right or told',
  tubeFacts,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [2]), false),
)
add(
  'cylinder-axis-down',
  'the axis points down',
  '42: cylindrical_surface',
  'right',
  tubeFacts,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [2], 5, [0, 0, -1])),
)
add(
  'axis-not-unit',
  'direction (0,0,5)',
  '42: direction, ratios need not be a unit vector',
  'right',
  tubeFacts,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [2], 0, [0, 0, 5])),
)
add(
  'axis-tiny',
  'direction (0,0,1E-9)',
  '42: direction, magnitude positive',
  'right',
  tubeFacts,
  tube((f) => placed(f, f.add("DIRECTION('',(0.,0.,1.E-9))"), '$')),
)
add(
  'reference-not-square',
  'ref_direction at 45 degrees to the axis',
  '42: axis2_placement_3d, first_proj_axis',
  'right',
  tubeFacts,
  tube((f) => placed(f, f.direction(0, 0, 1), f.direction(1, 0, 1))),
)
add(
  'reference-parallel',
  'ref_direction along the axis',
  '42: axis2_placement_3d WR4',
  'right or told',
  tubeFacts,
  tube((f) => placed(f, f.direction(0, 0, 1), f.direction(0, 0, 2))),
)
add(
  'reference-zero',
  'ref_direction (0,0,0)',
  '42: direction WR1',
  'right or told',
  tubeFacts,
  tube((f) => placed(f, f.direction(0, 0, 1), f.direction(0, 0, 0))),
)
add(
  'axis-zero',
  'axis (0,0,0) of a cylinder along z',
  '42: direction WR1',
  'right or told',
  tubeFacts,
  tube((f) => placed(f, f.direction(0, 0, 0), '$')),
)
add(
  'axis-missing',
  'axis and ref_direction are $',
  '42: axis2_placement_3d, defaults',
  'right',
  tubeFacts,
  tube((f) => placed(f, '$', '$')),
)
add(
  'axis-missing-reference-given',
  'axis is $, ref_direction is y',
  '42: axis2_placement_3d, defaults',
  'right',
  tubeFacts,
  tube((f) => placed(f, '$', f.direction(0, 1, 0))),
)
add(
  'axis-across',
  'the cylinder stands square to its own rings',
  '42: edges lie on the face geometry',
  'told',
  undefined,
  tube((f) => f.about('CYLINDRICAL_SURFACE', [2], 0, [1, 0, 0])),
)
add(
  'direction-of-two',
  'direction with two ratios',
  '42: direction, list [2:3]',
  'right or told',
  tubeFacts,
  tube((f) => placed(f, f.direction(0, 0, 1), f.direction(0, 1))),
)
add(
  'placement-2d',
  'AXIS2_PLACEMENT_2D under a cylinder',
  '42: elementary_surface.position',
  'right or told',
  tubeFacts,
  tube((f) => f.add(`CYLINDRICAL_SURFACE('',${f.add(`AXIS2_PLACEMENT_2D('',${f.point(0, 0)},$)`)},2.)`)),
)
add(
  'placement-missing',
  'the placement is $',
  '42: elementary_surface.position',
  'right or told',
  tubeFacts,
  tube((f) => f.add("CYLINDRICAL_SURFACE('',$,2.)")),
)
add('cylinder-seam', 'the side has a seam edge that is used twice', 'habit of Parasolid and OpenCascade', 'right', tubeFacts, (f) => {
  const [low, high] = [f.vertex(2, 0, 0), f.vertex(2, 0, 5)]
  const [below, above] = [f.edge(low, low, f.circle([0, 0, 0], 2)), f.edge(high, high, f.circle([0, 0, 5], 2))]
  const seam = f.edge(low, high, f.line([2, 0, 0], [0, 0, 1]))
  return [
    f.faceOn(f.about('CYLINDRICAL_SURFACE', [2]), [f.outer(f.loop([below, true], [seam, true], [above, false], [seam, false]))]),
    f.faceOn(f.planeAt([0, 0, 0], [0, 0, -1]), [f.outer(f.loop([below, false]))]),
    f.faceOn(f.planeAt([0, 0, 5], [0, 0, 1]), [f.outer(f.loop([above, true]))]),
  ]
})

const slant = PI * 5 * Math.SQRT2 * 3
const frustum: Facts = { volume: (PI * 3 * (16 + 4 + 1)) / 3, area: slant + 17 * PI, size: [8, 8, 3] }
const bell =
  (side: (file: KitText) => string, outwards = true) =>
  (file: KitText): string[] =>
    file.lathe(
      [
        [4, 0],
        [1, 3],
      ],
      [{ surface: side(file), outwards }],
    )
const down: Point = [0, 0, -1]
add(
  'cone',
  'nothing',
  '42: conical_surface',
  'right',
  frustum,
  bell((f) => f.about('CONICAL_SURFACE', [1, PI / 4], 3, down)),
)
add(
  'cone-negative-angle',
  'semi_angle -45 degrees on an axis that points up',
  '42: conical_surface WR, angle positive',
  'right or told',
  frustum,
  bell((f) => f.about('CONICAL_SURFACE', [4, -PI / 4])),
)
add(
  'cone-placed-at-apex',
  'radius 0: the placement stands at the tip',
  '42: conical_surface, radius 0 allowed',
  'right',
  frustum,
  bell((f) => f.about('CONICAL_SURFACE', [0, PI / 4], 4, down)),
)
add(
  'cone-placed-beyond-apex',
  'radius -1: the placement stands beyond the tip',
  '42: conical_surface, radius not negative',
  'right or told',
  frustum,
  bell((f) => f.about('CONICAL_SURFACE', [-1, PI / 4], 5, down)),
)
add(
  'cone-angle-zero',
  'semi_angle 0: a cylinder',
  '42: conical_surface',
  'right or told',
  tubeFacts,
  tube((f) => f.about('CONICAL_SURFACE', [2, 0])),
)
add(
  'cone-angle-right',
  'semi_angle 90 degrees',
  '42: conical_surface, angle below a right angle',
  'told',
  undefined,
  bell((f) => f.about('CONICAL_SURFACE', [1, PI / 2], 3, down)),
)
const hat: Facts = { volume: (64 * PI) / 3, area: PI * 16 * (Math.SQRT2 + 1), size: [8, 8, 4] }
add('cone-to-apex', 'the side ends in its tip without a border', 'habit of many writers', 'right', hat, (f) =>
  f.lathe(
    [
      [4, 0],
      [0, 4],
    ],
    [{ surface: f.about('CONICAL_SURFACE', [0, PI / 4], 4, down) }],
  ),
)
add('cone-to-vertex-loop', 'the tip is a VERTEX_LOOP', '42: vertex_loop', 'right', hat, (f) => {
  const ring = f.wholeCircle(4, 0)
  return [
    f.faceOn(f.about('CONICAL_SURFACE', [0, PI / 4], 4, down), [f.bound([ring, true]), f.vertexBound(0, 0, 4)]),
    f.faceOn(f.planeAt([0, 0, 0], down), [f.outer(f.loop([ring, false]))]),
  ]
})
add(
  'cone-through-apex',
  'one face runs over both nappes: an hourglass',
  '42: conical_surface is one nappe',
  'right or told',
  { volume: (16 * PI) / 3, area: 8 * PI * (Math.SQRT2 + 1), size: [4, 4, 4] },
  (f) =>
    f.lathe(
      [
        [2, -2],
        [2, 2],
      ],
      [{ surface: f.about('CONICAL_SURFACE', [0, PI / 4]) }],
    ),
)

const ball: Facts = { volume: 36 * PI, area: 36 * PI, size: [6, 6, 6] }
add('sphere-vertex-loop', 'the border is one vertex', '42: vertex_loop', 'right', ball, (f) => [
  f.faceOn(f.about('SPHERICAL_SURFACE', [3]), [f.vertexBound(0, 0, -3)]),
])
add('sphere-no-bounds', 'the face has no bounds', '42: face.bounds set [1:?]', 'right or told', ball, (f) => [f.faceOn(f.about('SPHERICAL_SURFACE', [3]), [])])
add('sphere-seam', 'the border is one meridian there and back', 'habit of OpenCascade', 'right', ball, (f) => {
  const arc = f.add(`CIRCLE('',${f.placement([0, 0, 0], [0, -1, 0], [0, 0, -1])},3.)`)
  const seam = f.edge(f.vertex(0, 0, -3), f.vertex(0, 0, 3), arc)
  return [f.faceOn(f.about('SPHERICAL_SURFACE', [3]), [f.outer(f.loop([seam, true], [seam, false]))])]
})
add('sphere-negative-radius', 'radius -3', '42: spherical_surface, radius positive', 'right or told', ball, (f) => [
  f.faceOn(f.about('SPHERICAL_SURFACE', [-3]), [f.vertexBound(0, 0, -3)]),
])
add('sphere-zero-radius', 'radius 0', '42: spherical_surface, radius positive', 'told', undefined, (f) => [
  f.faceOn(f.about('SPHERICAL_SURFACE', [0]), [f.vertexBound(0, 0, 0)]),
])
add('sphere-inside-out', 'same_sense .F. of a whole sphere', '42: closed_shell, normals outwards', 'right or told', ball, (f) => [
  f.faceOn(f.about('SPHERICAL_SURFACE', [3]), [f.vertexBound(0, 0, -3)], false),
])
const dome: Facts = { volume: 18 * PI, area: 27 * PI, size: [6, 6, 3] }
add('hemisphere', 'one ring bounds the upper half', '42: spherical_surface', 'right', dome, (f) =>
  f.lathe(
    [
      [3, 0],
      [0, 3],
    ],
    [{ surface: f.about('SPHERICAL_SURFACE', [3]) }],
  ),
)
add('hemisphere-negative-radius', 'radius -3 of the upper half', '42: spherical_surface, radius positive', 'right or told', dome, (f) =>
  f.lathe(
    [
      [3, 0],
      [0, 3],
    ],
    [{ surface: f.about('SPHERICAL_SURFACE', [-3]) }],
  ),
)
add('hemisphere-wrong-sense', 'same_sense .F. of the upper half', '42: face_surface.same_sense', 'right or told', dome, (f) =>
  f.lathe(
    [
      [3, 0],
      [0, 3],
    ],
    [{ surface: f.about('SPHERICAL_SURFACE', [3]), outwards: false }],
  ),
)
const octant =
  (pole: (file: KitText, tip: string) => [string, boolean][]) =>
  (f: KitText): string[] => {
    const [x, y, z] = [f.vertex(3, 0, 0), f.vertex(0, 3, 0), f.vertex(0, 0, 3)]
    const middle = f.vertex(0, 0, 0)
    const arc = (axis: Point, from: Point): string => f.add(`CIRCLE('',${f.placement([0, 0, 0], [...axis], [...from])},3.)`)
    const [xy, yz, zx] = [f.edge(x, y, arc([0, 0, 1], [1, 0, 0])), f.edge(y, z, arc([1, 0, 0], [0, 1, 0])), f.edge(z, x, arc([0, 1, 0], [0, 0, 1]))]
    const spoke = (to: string, along: number[]): string => f.edge(middle, to, f.line([0, 0, 0], along))
    const [ox, oy, oz] = [spoke(x, [1, 0, 0]), spoke(y, [0, 1, 0]), spoke(z, [0, 0, 1])]
    const side = (normal: Point, out: string, curve: string, back: string): string =>
      f.faceOn(f.planeAt([0, 0, 0], normal), [f.outer(f.loop([back, true], [curve, false], [out, false]))])
    return [
      f.faceOn(f.about('SPHERICAL_SURFACE', [3]), [f.outer(f.loop([xy, true], [yz, true], ...pole(f, z), [zx, true]))]),
      side([0, 0, -1], ox, xy, oy),
      side([-1, 0, 0], oy, yz, oz),
      side([0, -1, 0], oz, zx, ox),
    ]
  }
const corner: Facts = { volume: (9 * PI) / 2, area: (9 * PI) / 2 + (27 * PI) / 4, size: [3, 3, 3] }
add(
  'sphere-octant',
  'a corner of the border is the pole',
  '42: spherical_surface',
  'right',
  corner,
  octant(() => []),
)
add(
  'sphere-octant-degenerate-edge',
  'an edge without length stands at the pole',
  'habit of OpenCascade and CATIA',
  'right or told',
  corner,
  octant((f, tip) => [[f.edge(tip, tip, f.line([0, 0, 3], [1, 0, 0])), true]]),
)
add(
  'sphere-octant-no-curve-at-pole',
  'the edge at the pole has no curve',
  'habit of OpenCascade',
  'right or told',
  corner,
  octant((f, tip) => [[f.edge(tip, tip, '$'), true]]),
)

for (const [name, scale] of [
  ['tiny', 1e-3],
  ['huge', 1e6],
] as const) {
  add(
    `${name}-cylinder`,
    `radius ${2 * scale} mm`,
    '42: no limit of size',
    'right or told',
    { volume: 20 * PI * scale ** 3, area: 28 * PI * scale ** 2, size: [4 * scale, 4 * scale, 5 * scale] },
    (f) =>
      f.lathe(
        [
          [2 * scale, 0],
          [2 * scale, 5 * scale],
        ],
        [{ surface: f.about('CYLINDRICAL_SURFACE', [2 * scale]) }],
      ),
  )
}
add('far-away', 'a cylinder 1 km from the origin', 'habit of plant and ship designers', 'right or told', { ...tubeFacts, from: [-2, -2, 1e6] }, (f) =>
  f.lathe(
    [
      [2, 1e6],
      [2, 1e6 + 5],
    ],
    [{ surface: f.about('CYLINDRICAL_SURFACE', [2], 1e6) }],
  ),
)

export const elementary: KitFamily = { title: 'Cylinders, cones and spheres', cases }
