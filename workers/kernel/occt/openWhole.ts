import { OpenError } from '../../../src/core/errors.ts'
import type { Structure } from '../../../src/core/scene/model.ts'
import type { Deflection, OcctKind } from '../../../wasm/occt/occt.ts'
import { baseName } from '../../contract/fileSet.ts'
import type { Quality, Sink } from '../../contract/format.ts'
import { readWholeFile } from './wholeFile.ts'

/** Yields a file that OpenCascade reads as a whole: its tree first, then its parts. `about`: what the format's reader found out itself. */
export async function openWhole(
  kind: OcctKind,
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
  sink: Sink,
  deflections: { wanted: Deflection; coarser: Deflection },
  about: Omit<Structure, 'name' | 'format' | 'upAxis' | 'root'>,
): Promise<void> {
  const name = baseName(path)
  sink.progress('tessellate', Number.NaN)
  const { root, parts } = await readWholeFile(kind, bytes, name, deflections.wanted, deflections.coarser)
  if (parts.length === 0) throw new OpenError('no-geometry', 'no faces')
  sink.structure({ name, format: kind, upAxis: 'z', root, ...about })
  // No other engine has a mesh that they could be compared with.
  sink.note({ level: 'warning', code: 'parts-doubtful', text: 'parts that OpenCascade alone could read', count: parts.length })
  parts.forEach((part, index) => {
    sink.part(part)
    sink.progress('tessellate', (index + 1) / parts.length)
  })
}

/** Shares of the mean side of the shape's box. */
const shares: Record<Quality, number> = { coarse: 4e-3, normal: 1e-3, fine: 3e-4 }
const angles: Record<Quality, number> = { coarse: 0.7, normal: 0.4, fine: 0.2 }

/** Deflection for files that are read as a whole, whose size is not known before. */
export const wholeDeflection = (quality: Quality): Deflection => ({ linear: shares[quality], relative: true, angular: angles[quality] })
