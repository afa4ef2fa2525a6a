import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type Point, real, solidOf } from './kitText.ts'
import { box, front, tube, tubeFacts } from './surfaces.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts | undefined, faces: (file: KitText) => string[]): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: solidOf(faces) })
}

const swept = (f: KitText, curve: string, along: Point, length: number): string =>
  f.add(`SURFACE_OF_LINEAR_EXTRUSION('',${curve},${f.add(`VECTOR('',${f.direction(...along)},${real(length)})`)})`)
add(
  'extrusion',
  'a circle extruded',
  '42: surface_of_linear_extrusion',
  'right',
  tubeFacts,
  tube((f) => swept(f, f.circle([0, 0, 0], 2), [0, 0, 1], 1)),
)
add(
  'extrusion-downwards',
  'extruded downwards: the normal looks inwards, same_sense .F.',
  '42: surface_of_linear_extrusion',
  'right',
  tubeFacts,
  tube((f) => swept(f, f.circle([0, 0, 0], 2), [0, 0, -1], 1), false),
)
add(
  'extrusion-no-length',
  'extruded along a vector of magnitude 0',
  '42: vector',
  'right or told',
  tubeFacts,
  tube((f) => swept(f, f.circle([0, 0, 0], 2), [0, 0, 1], 0)),
)
add(
  'extrusion-no-direction',
  'extruded along (0,0,0)',
  '42: direction WR1',
  'right or told',
  tubeFacts,
  tube((f) => swept(f, f.circle([0, 0, 0], 2), [0, 0, 0], 1)),
)
add(
  'extrusion-bulges',
  'the front is an arc extruded although its edges are straight',
  '42: edges lie on the face geometry',
  'told',
  undefined,
  front((f) => swept(f, f.circle([0.5, 0.5, 0], Math.SQRT1_2), [0, 0, 1], 1)),
)
add(
  'extrusion-in-plane',
  'a circle extruded in its own plane',
  '42: surface_of_linear_extrusion',
  'told',
  undefined,
  tube((f) => swept(f, f.circle([0, 0, 0], 2), [1, 0, 0], 1)),
)
add(
  'extrusion-of-line',
  'a line extruded along itself',
  '42: surface_of_linear_extrusion',
  'right or told',
  box,
  front((f) => swept(f, f.line([0, 0, 0], [0, 0, 1]), [0, 0, 1], 1)),
)
const turned = (f: KitText, profile: string, at: Point = [0, 0, 0], axis: Point = [0, 0, 1]): string =>
  f.add(`SURFACE_OF_REVOLUTION('',${profile},${f.add(`AXIS1_PLACEMENT('',${f.point(...at)},${f.direction(...axis)})`)})`)
add(
  'revolution-of-line',
  'a line beside the axis: a cylinder',
  '42: surface_of_revolution',
  'right',
  tubeFacts,
  tube((f) => turned(f, f.line([2, 0, 0], [0, 0, 1]))),
)
add(
  'revolution-axis-default',
  'the axis has no direction',
  '42: axis1_placement, default z',
  'right',
  tubeFacts,
  tube((f) => f.add(`SURFACE_OF_REVOLUTION('',${f.line([2, 0, 0], [0, 0, 1])},${f.add(`AXIS1_PLACEMENT('',${f.point(0, 0, 0)},$)`)})`)),
)
add(
  'revolution-on-axis',
  'the line is the axis itself',
  '42: surface_of_revolution WR',
  'told',
  undefined,
  tube((f) => turned(f, f.line([0, 0, 0], [0, 0, 1]))),
)
add(
  'revolution-touching',
  'a half circle whose ends lie on the axis: a whole sphere',
  '42: surface_of_revolution',
  'right or told',
  { volume: 36 * PI, area: 36 * PI, size: [6, 6, 6] },
  (f) => {
    const profile = f.add(`CIRCLE('',${f.placement([0, 0, 0], [0, -1, 0], [0, 0, -1])},3.)`)
    const seam = f.edge(f.vertex(0, 0, -3), f.vertex(0, 0, 3), profile)
    const half = f.add(`TRIMMED_CURVE('',${profile},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(${PI})),.T.,.PARAMETER.)`)
    return [f.faceOn(turned(f, half), [f.outer(f.loop([seam, true], [seam, false]))])]
  },
)
add(
  'revolution-tip',
  'a slanted line that meets the axis: a cone to its tip',
  '42: surface_of_revolution',
  'right',
  { volume: (64 * PI) / 3, area: PI * 16 * (Math.SQRT2 + 1), size: [8, 8, 4] },
  (f) =>
    f.lathe(
      [
        [4, 0],
        [0, 4],
      ],
      [{ surface: turned(f, f.line([4, 0, 0], [-1, 0, 1])) }],
    ),
)
add(
  'revolution-of-circle',
  'a circle beside the axis: a torus',
  '42: surface_of_revolution',
  'right or told',
  { volume: 40 * PI * PI, area: 40 * PI * PI, size: [14, 14, 4] },
  (f) => {
    const profile = f.add(`CIRCLE('',${f.placement([5, 0, 0], [0, -1, 0], [1, 0, 0])},2.)`)
    const at = f.vertex(7, 0, 0)
    const ring = f.edge(at, at, f.circle([0, 0, 0], 7)),
      seam = f.edge(at, at, profile)
    return [f.faceOn(turned(f, profile), [f.outer(f.loop([ring, true], [seam, true], [ring, false], [seam, false]))])]
  },
)
const offset = (f: KitText, base: string, distance: number): string => f.add(`OFFSET_SURFACE('',${base},${real(distance)},.F.)`)
add(
  'offset-cylinder',
  'a cylinder of radius 1.5 and an offset of 0.5',
  '42: offset_surface',
  'right',
  tubeFacts,
  tube((f) => offset(f, f.about('CYLINDRICAL_SURFACE', [1.5]), 0.5)),
)
add(
  'offset-cylinder-through',
  'a cylinder of radius 2 and an offset of -4: through its axis',
  '42: offset_surface, self-intersecting',
  'right or told',
  tubeFacts,
  tube((f) => offset(f, f.about('CYLINDRICAL_SURFACE', [2]), -4)),
)
add(
  'offset-cone',
  'an offset of a cone',
  '42: offset_surface',
  'right or told',
  { volume: 21 * PI, area: 15 * PI * Math.SQRT2 + 17 * PI, size: [8, 8, 3] },
  (f) =>
    f.lathe(
      [
        [4, 0],
        [1, 3],
      ],
      [{ surface: offset(f, f.about('CONICAL_SURFACE', [1, PI / 4], 3, [0, 0, -1]), 0) }],
    ),
)
add('offset-sphere-collapsed', 'a sphere of radius 3 and an offset of -3: a point', '42: offset_surface', 'told', undefined, (f) =>
  f.lathe(
    [
      [3, 0],
      [0, 3],
    ],
    [{ surface: offset(f, f.about('SPHERICAL_SURFACE', [3]), -3) }],
  ),
)
add(
  'offset-plane',
  'an offset of a plane',
  '42: offset_surface',
  'right',
  box,
  front((f) => offset(f, f.planeAt([0, 1, 0], [0, -1, 0]), 1)),
)
add(
  'offset-of-itself',
  'an offset surface of itself',
  '21: cyclic reference',
  'told',
  undefined,
  front((f) => {
    const before = Number(f.point(0, 0, 0).slice(1))
    return f.add(`OFFSET_SURFACE('',#${before + 1},1.,.F.)`)
  }),
)
add(
  'trimmed-surface',
  'a RECTANGULAR_TRIMMED_SURFACE that is larger than the face',
  '42: rectangular_trimmed_surface',
  'right',
  tubeFacts,
  tube((f) => f.add(`RECTANGULAR_TRIMMED_SURFACE('',${f.about('CYLINDRICAL_SURFACE', [2])},0.,6.283185307179586,-1.,9.,.T.,.T.)`)),
)
add(
  'trimmed-surface-smaller',
  'a RECTANGULAR_TRIMMED_SURFACE that is smaller than the face',
  '42: rectangular_trimmed_surface; bounds trim',
  'right or told',
  tubeFacts,
  tube((f) => f.add(`RECTANGULAR_TRIMMED_SURFACE('',${f.about('CYLINDRICAL_SURFACE', [2])},0.,1.,1.,2.,.T.,.T.)`)),
)
add(
  'trimmed-surface-senses',
  'a RECTANGULAR_TRIMMED_SURFACE with usense .F.',
  '42: rectangular_trimmed_surface, senses',
  'right or told',
  tubeFacts,
  tube((f) => f.add(`RECTANGULAR_TRIMMED_SURFACE('',${f.about('CYLINDRICAL_SURFACE', [2])},6.283185307179586,0.,-1.,9.,.F.,.T.)`), false),
)
add(
  'surface-replica',
  'a SURFACE_REPLICA at twice the size',
  '42: surface_replica',
  'right or told',
  tubeFacts,
  tube((f) =>
    f.add(`SURFACE_REPLICA('',${f.about('CYLINDRICAL_SURFACE', [1])},${f.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,$,$,${f.point(0, 0, 0)},2.,$)`)})`),
  ),
)
add(
  'surface-missing',
  'the face has no surface ($)',
  '42: face_surface.face_geometry',
  'right or told',
  box,
  front(() => '$'),
)
add(
  'surface-unknown',
  'the surface is of a kind of its own',
  '21: user-defined entity',
  'right or told',
  box,
  front((f) => f.add(`!MY_SURFACE('',${f.point(0, 0, 0)})`)),
)
add(
  'surface-is-a-curve',
  'the face lies on a circle',
  '42: face_surface.face_geometry',
  'right or told',
  box,
  front((f) => f.circle([0, 0, 0], 1)),
)

export const sweptSurfaces: KitFamily = { title: 'Swept, offset and trimmed surfaces', cases }
