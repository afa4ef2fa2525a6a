import { z } from './zod.ts'

/** What a saved view holds may take so many bytes of JSON. */
export const MAX_VIEW_STATE_BYTES = 128 * 1024

/** World millimetres, or a direction. */
const vector = z.tuple([z.number(), z.number(), z.number()])
const unit = z.number().min(0).max(1)
const text = z.string().max(500)
/** An occurrence by its steps from the root of the assembly, as the app writes them. */
const partPath = z.string().max(1000)
const parts = z.array(partPath).max(5000)

const camera = z.object({
  position: vector,
  target: vector,
  up: vector,
  projection: z.enum(['perspective', 'orthographic']),
  /** Height of the view at the target, millimetres. */
  height: z.number().positive(),
})

/** A point of the model: where, and on which part, so that it follows its part. */
export const modelPoint = z.object({
  point: vector,
  normal: vector.optional(),
  part: partPath.optional(),
  face: z.number().int().optional(),
  edge: z.number().int().optional(),
})

const measurement = z.object({
  id: z.string().max(64),
  /** One thing measured, or a pair of them. */
  anchors: z
    .array(modelPoint.extend({ snap: z.enum(['vertex', 'midpoint', 'edge', 'centre', 'quadrant', 'face', 'part']) }))
    .min(1)
    .max(2),
  name: text.optional(),
  /** Where the label was dragged to. */
  label: vector.optional(),
  /** Which of its numbers the label shows, when it is not the most telling one. */
  fact: z.string().max(64).optional(),
})

/** Something measured on a drawing. `x y` pairs in the units of the named tab (the model where it was seen through a viewport); radius: centre, then a point of the curve. */
const drawingMeasurement = z.object({
  mode: z.enum(['distance', 'angle', 'area', 'radius']),
  space: text,
  /** Number of the viewport through which it is seen; -1 = the tab itself. */
  viewport: z.number().int().min(-1).max(100_000),
  points: z.array(z.number()).min(4).max(2000),
})

const markup = z.object({
  id: z.string().max(64),
  kind: z.enum(['arrow', 'cloud', 'box', 'freehand', 'text', 'stamp']),
  /** Where its points lie: on the picture, in fractions of its width and height, or on the model. */
  space: z.enum(['picture', 'model']),
  points: z
    .array(z.union([z.tuple([z.number(), z.number()]), vector]))
    .min(1)
    .max(2000),
  /** Width of the picture by its height, where the points lie on it. */
  aspect: z.number().positive().optional(),
  /** The occurrence that it is about: it moves and hides with it. */
  part: partPath.optional(),
  /** Text of a stamp, as the app's key for it, so that everybody reads it in their own language. */
  text: z.string().max(2000).optional(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Line width, CSS pixels. */
  width: z.number().min(0.5).max(64),
})

/** Everything that makes a view the same again. 2D drawings use the camera, `layers`, measurements and markup. */
export const viewState = z
  .object({
    version: z.literal(1),
    camera,
    shading: z.enum(['shaded-edges', 'shaded', 'realistic', 'hidden-line', 'wireframe', 'see-through']).optional(),
    /** Planes that cut the model: what lies on the normal's side is cut away. */
    sections: z
      .array(z.object({ normal: vector, distance: z.number() }))
      .max(6)
      .default([]),
    hidden: parts.default([]),
    isolated: parts.default([]),
    appearance: z
      .array(
        z.object({
          part: partPath,
          colour: z
            .string()
            .regex(/^#[0-9a-f]{6}$/)
            .optional(),
          opacity: unit.optional(),
        }),
      )
      .max(5000)
      .default([]),
    explode: z.object({ amount: unit, level: z.number().int().min(0).max(200) }).optional(),
    /** Layers of a drawing that are off, and the layer state of the file as which all look. */
    layers: z.object({ hidden: z.array(text).max(5000), state: text.optional() }).optional(),
    layout: text.optional(),
    measurements: z.array(measurement).max(300).default([]),
    /** The coordinate system in which they are read, when it is not that of the model: its origin and the directions of X and Y. */
    frame: z.object({ origin: vector, x: vector, y: vector }).optional(),
    /** On the tab `layout` of a drawing. */
    drawingMeasurements: z.array(drawingMeasurement).max(300).optional(),
    markup: z.array(markup).max(500).default([]),
  })
  .refine((state) => JSON.stringify(state).length <= MAX_VIEW_STATE_BYTES, 'the view holds too much')

export type ViewState = z.output<typeof viewState>
