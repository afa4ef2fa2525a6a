import { expect, test } from 'vitest'
import { NodeType } from '../stream/baseSchema.ts'
import { openStream } from '../stream/openStream.ts'
import { corner, cornerNodes } from '../xt.fixture.ts'
import type { XtNodes } from '../xtNodes.fixture.ts'
import { Geometry } from './geometry.ts'

const { x, y, z, r } = corner
const metres = (...point: number[]): number[] => point.map((value) => value / 1000)
/** Nodes are numbered from one. */
const firstOf = (nodes: XtNodes, type: number): number => {
  const { nodes: read } = openStream(nodes.binary())
  return Array.from({ length: read.count }, (_, node) => node).find((node) => read.type(node) === type)! + 1
}

/** The fillet of the block, and on it the curve whose parameters go straight from (0.1, `v0`) to (0.13, `v1`), from one corner of the fillet to the one across. */
function diagonal(v0: number, v1: number): Geometry {
  const nodes = cornerNodes()
  const surface = firstOf(nodes, NodeType.blend)
  const nurbs = nodes.add(136, {
    degree: 1,
    n_vertices: 2,
    vertex_dim: 2,
    n_knots: 2,
    knot_type: 1,
    curve_form: 1,
    bspline_vertices: nodes.add(45, { vertices: [0.1, v0, 0.13, v1] }),
    knot_mult: nodes.add(127, { mult: [2, 2] }),
    knots: nodes.add(128, { knots: [0, 1] }),
  })
  const onBlend = nodes.add(NodeType.spCurve, { sense: '+', surface, b_curve: nodes.add(NodeType.bCurve, { sense: '+', nurbs }) })
  const [point_1, point_2] = [metres(x - r, 0, z), metres(x, y, z - r)]
  nodes.add(NodeType.trimmed, { sense: '+', basis_curve: onBlend, point_1, point_2, parm_1: 0, parm_2: 1 })
  return new Geometry(openStream(nodes.binary()).nodes)
}

test.each([
  ['from the first support', 0, 1],
  ['from the other', 1, 0],
])('a curve in the parameters of a blend, counted %s', (_, v0, v1) => {
  const geometry = diagonal(v0, v1)
  const curve = geometry.curve(geometry.nodes.count - 1)!
  const at = (t: number): number[] => {
    const out = new Float64Array(6)
    curve.evaluate(curve.start + t * (curve.end - curve.start), out)
    return [...out.subarray(0, 3)].map((value) => Math.round(value * 1e6) / 1e6 + 0)
  }
  const round = (value: number): number => Math.round(value * 1e6) / 1e6
  expect([at(0), at(1)]).toEqual([
    [x - r, 0, z],
    [x, y, z - r],
  ])
  expect(at(1 / 3)).toEqual([round(x - r + r / 2), y / 3, round(z - r + r * Math.cos(Math.PI / 6))])
})

test('one whose ends are elsewhere is left out', () => {
  const geometry = diagonal(0.3, 0.6)
  expect(geometry.curve(geometry.nodes.count - 1)).toBeUndefined()
})
