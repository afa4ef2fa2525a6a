import type { IfcAPI } from 'web-ifc'
import { wasmLocation } from '#assets'
import { MissingCode, OpenError } from '../../src/core/errors.ts'
import { IfcFile } from './ifcFile.ts'
import type { IfcText } from './text.ts'

const HEAD_BYTES = 1 << 16
/** Bytes of text that the engine takes at a time, and of its own form of it that it keeps together. */
const TAPE_SIZE = 16 << 20

export interface IfcSettings {
  /** Segments that a full circle is cut into. */
  circleSegments: number
}

/**
 * Opens one file in an engine of its own: the engine's memory never shrinks and a trap leaves it unusable, so that none is kept.
 * The text goes over to the engine, and its memory is given back as it goes: at no time is all of it there twice. Call `close` when done.
 * Throws `file-exception` when the engine cannot read it, `unsupported-format` for a schema that it does not support.
 */
export async function openIfc(text: IfcText, settings: IfcSettings): Promise<IfcFile> {
  const api = await startEngine()
  const head = text.read(0, HEAD_BYTES).slice()
  let model = -1
  let passes = 0
  const read = (start: number, length: number): Uint8Array => {
    if (start === 0) passes++
    // The first pass counts lines, the second takes the text, and may go back by one byte.
    if (passes > 1) text.releaseBefore(start - 1)
    return text.read(start, length)
  }
  try {
    model = api.OpenModelFromCallback(read, { CIRCLE_SEGMENTS: settings.circleSegments, COORDINATE_TO_ORIGIN: false, TAPE_SIZE })
  } catch (error) {
    throw new OpenError('file-exception', `IFC: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  text.release()
  if (model < 0) throw refusal(head)
  return new IfcFile(api, model)
}

/** The engine reports only a failure: the schema is not supported, or the header is cut. */
function refusal(head: Uint8Array): OpenError {
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']{1,40})'/i.exec(new TextDecoder('latin1').decode(head))?.[1]
  return schema ? new OpenError('unsupported-format', `schema ${schema}`) : new OpenError('file-exception', 'no schema in the header')
}

/** Compiles the engine once, so that the first file does not wait for it. */
export async function warmUpIfc(): Promise<void> {
  ;(await startEngine()).Dispose()
}

async function startEngine(): Promise<IfcAPI> {
  const { IfcAPI, LogLevel } = await import('web-ifc')
  const api = new IfcAPI()
  // One thread: the threaded build starts workers from a guessed address.
  await api
    .Init(() => wasmLocation('ifc'), true)
    .catch((error: unknown) => {
      // The engine fetches its binary itself; only the text of its error shows that this failed.
      if (error instanceof Error && /fetch/i.test(error.message)) throw new MissingCode(`ifc: ${error.message}`, { cause: error })
      throw error
    })
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return api
}
