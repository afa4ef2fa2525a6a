import { OpenError } from '../../src/core/errors.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import type { Opened } from './openStep.ts'

/** Opens a DWG or DXF file in this thread; its spaces count as parts. Throws whatever is not an `OpenError`. */
export async function openCad(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Opened> {
  const opened: Opened = { parts: 0, triangles: 0, faces: 0, problems: [] }
  try {
    const { drawing } = await openDrawingFiles({ [name]: bytes })
    for (const { items, fills } of drawing.spaces) {
      if (items.count > 0) opened.parts++
      opened.triangles += fills.indices.length / 3
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    opened.error = error.code
  }
  return opened
}
