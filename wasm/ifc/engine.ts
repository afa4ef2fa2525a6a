import type { IfcAPI } from 'web-ifc'
import { wasmLocation } from '#assets'
import { OpenError } from '../../src/core/errors.ts'
import { release } from '../../src/core/limits.ts'
import { IfcFile } from './ifcFile.ts'

export interface IfcSettings {
  /** Segments that a full circle is cut into. */
  circleSegments: number
}

/**
 * Opens one file in an engine of its own: the engine's memory never shrinks and a trap leaves it unusable, so that none is kept.
 * The data is copied into the engine, and its memory given back; call `close` when done.
 * Throws `file-exception` when the engine cannot read it, `unsupported-format` for a schema that it does not know.
 */
export async function openIfc(data: Uint8Array<ArrayBuffer>, settings: IfcSettings): Promise<IfcFile> {
  const api = await startEngine()
  let model = -1
  try {
    model = api.OpenModel(data, { CIRCLE_SEGMENTS: settings.circleSegments, COORDINATE_TO_ORIGIN: false })
  } catch (error) {
    throw new OpenError('file-exception', `IFC: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (model < 0) throw refusal(data)
  release(data)
  return new IfcFile(api, model)
}

/** The engine says only that it will not: a schema that it does not know, or a header that is cut. */
function refusal(data: Uint8Array): OpenError {
  const head = new TextDecoder('latin1').decode(data.subarray(0, 1 << 16))
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']{1,40})'/i.exec(head)?.[1]
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
  await api.Init(() => wasmLocation('ifc'), true)
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  return api
}
