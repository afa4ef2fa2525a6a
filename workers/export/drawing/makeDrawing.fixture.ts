import { type DrawingOptions, standardDrawing } from '../../../src/core/export/drawing/drawingOptions.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { meshPart } from '../../formats/exact/meshPart.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { makeFrame, type Vec3 } from '../../kernel/brep/frame.ts'
import { straightPiece } from '../../kernel/brep/solid/profile.ts'
import { extrudedBody } from '../../kernel/brep/solid/sweep.ts'
import { makeDrawing, type MadeDrawing } from './makeDrawing.ts'

export const circle = (x: number, y: number, radius: number) => ({
  curve: new Ellipse(makeFrame([x, y, 0], [0, 0, 1], [1, 0, 0]), radius, radius),
  from: 0,
  to: 2 * Math.PI,
})

export const partOf = (loops: Parameters<typeof extrudedBody>[0], height: number): Part => partOfBody(extrudedBody(loops, [0, 0, height], 0)!)

export function partOfBody(body: Body): Part {
  const { bodies: _, ...draft } = meshPart({ id: 0, name: 'Part', bodies: [body], points: [], color: 0 }, 50, 'normal').draft!
  return { ...draft, bounds: boundsOfPoints(draft.mesh!.positions, draft.offset) }
}

/** A plate of 60 × 30 × 10 with two holes of 8 and one of 12. */
export function plate(): Part {
  const corners: Vec3[] = [
    [0, 0, 0],
    [60, 0, 0],
    [60, 30, 0],
    [0, 30, 0],
  ]
  return partOf([corners.map((corner, i) => straightPiece(corner, corners[(i + 1) % 4])), [circle(10, 15, 4)], [circle(50, 15, 4)], [circle(30, 15, 6)]], 10)
}

export const options: DrawingOptions = {
  ...standardDrawing,
  texts: { title: 'Plåt 板', titleField: 'Title', scaleField: 'Scale', sheetField: 'Sheet', dateField: 'Date', unitField: 'Unit', date: '1 May' },
}

/** The part's drawing with these choices, else the standard ones. */
export function sheetOf(part: Part, own: Partial<DrawingOptions> = {}): Promise<MadeDrawing> {
  const scene = { name: 'Part', upAxis: 'z' as const, nodes: [{ parent: -1, name: 'Part', part: 0, color: 0 }] }
  return makeDrawing({ scene, options: { ...options, ...own }, part: async () => part, progress() {} })
}
