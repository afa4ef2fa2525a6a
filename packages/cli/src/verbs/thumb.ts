import { writeFile } from 'node:fs/promises'
import { OpenError } from '../../../../src/core/errors.ts'
import { spaceNamed } from '../drawings.ts'
import { measured, openAny } from '../figures.ts'
import type { View } from '../raster/raster.ts'
import { drawDrawing } from '../raster/drawDrawing.ts'
import { drawModel, encodePng } from '../raster/drawModel.ts'
import type { FileReport } from '../schemas.ts'
import { type Context, type Input, type Outcome, Status, textOf, UsageError } from '../verb.ts'

const LARGEST = 4096
const WHITE = 0xffffff

export async function run(input: Input, context: Context): Promise<Outcome> {
  const path = textOf(input, 'path')
  const size = sizeOf(input.size)
  const background = groundOf(input.background)
  const ground = { ...size, ...(background !== undefined && { background }) }
  const opened = await openAny(context, path, input)
  const { drawing } = opened
  const drawn = drawing
    ? drawDrawing(drawing, spaceNamed(drawing, typeof input.space === 'string' ? input.space : undefined), ground)
    : drawModel(measured(path, opened), { ...ground, view: (input.view as View | undefined) ?? 'home' })
  if (!drawn) throw new OpenError('no-geometry', path)
  const picture = encodePng(drawn)
  const out = typeof input.out === 'string' ? input.out : null
  if (out !== null) await writeFile(out, picture)
  const value: FileReport = { path, out, bytes: picture.length }
  return { status: Status.ok, text: `${out ?? path}: ${size.width} × ${size.height} pixels\n`, value, picture }
}

function sizeOf(text: Input[string]): { width: number; height: number } {
  if (text === undefined) return { width: 512, height: 512 }
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(String(text)) ?? []
  const size = { width: Number(width), height: Number(height) }
  if (!(size.width > 0 && size.height > 0 && size.width <= LARGEST && size.height <= LARGEST)) throw new UsageError(`size is WIDTHxHEIGHT, ${LARGEST} at most`)
  return size
}

function groundOf(text: Input[string]): number | undefined {
  if (text === undefined) return WHITE
  if (text === 'none') return undefined
  if (typeof text !== 'string' || !/^#[0-9a-f]{6}$/i.test(text)) throw new UsageError('background is #RRGGBB or none')
  return Number.parseInt(text.slice(1), 16)
}
