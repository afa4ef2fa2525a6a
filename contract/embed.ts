import { z } from './zod.ts'
import { type BlobLike, EMBED_VERSION, type EmbedCall } from './embedMessages.ts'

// Schemas of the messages between a page and the Facet that it shows in a frame (`/#/embed`), by `postMessage`.
// Lengths are millimetres, angles degrees, colours `#rrggbb`; nodes are numbers of the tree in preorder, and stand for all that is under them.

/** Tag of an object (`[object File]`): the same in all windows, unlike its class. */
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)
const bytes = z.custom<ArrayBuffer>((value) => kindOf(value) === 'ArrayBuffer')
const blob = z.custom<BlobLike>((value) => kindOf(value) === 'Blob' || kindOf(value) === 'File')
const name = z.string().min(1).max(1024)
const nodes = z.array(z.number().int().nonnegative()).max(100_000)
const point = z.tuple([z.number(), z.number(), z.number()])
const camera = z.object({ position: point, target: point, up: point, projection: z.enum(['perspective', 'orthographic']), height: z.number().positive() })
const side = z.number().int().min(1).max(8192)

/** What a page may ask for: `call` names it. */
const calls = [
  z.object({ call: z.literal('hello') }),
  z.object({
    call: z.literal('open'),
    files: z
      .array(z.object({ path: name, content: z.union([bytes, blob]) }))
      .min(1)
      .max(10_000),
  }),
  z.object({ call: z.literal('close') }),
  z.object({ call: z.literal('tree') }),
  z.object({ call: z.literal('select'), nodes }),
  z.object({ call: z.literal('show'), nodes, shown: z.boolean() }),
  z.object({ call: z.literal('isolate'), nodes: nodes.describe('none: all is shown') }),
  z.object({
    call: z.literal('colour'),
    nodes,
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable(),
    opacity: z.number().min(0).max(1).nullable(),
  }),
  z.object({ call: z.literal('look'), view: z.enum(['front', 'back', 'left', 'right', 'top', 'bottom', 'iso', 'home']) }),
  z.object({ call: z.literal('fit'), nodes: nodes.optional() }),
  z.object({ call: z.literal('camera'), camera: camera.optional().describe('absent: it is only asked for') }),
  z.object({ call: z.literal('section'), planes: z.array(z.object({ normal: point, distance: z.number() })).max(6) }),
  z.object({ call: z.literal('measure'), nodes: nodes.optional().describe('absent: the whole model') }),
  z.object({ call: z.literal('picture'), width: side, height: side, transparent: z.boolean().optional() }),
] as const

export const embedCall: z.ZodType<EmbedCall> = z.discriminatedUnion('call', calls)

export const embedRequest = z.object({ facet: z.literal(EMBED_VERSION), id: z.union([z.string().max(64), z.number()]) })
