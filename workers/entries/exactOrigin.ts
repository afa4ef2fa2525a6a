import { OpenError } from '../../src/core/errors.ts'
import { detectFormat } from '../../src/core/formats.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'
import type { PartId } from '../../src/core/scene/model.ts'
import type { Body } from '../kernel/brep/body.ts'
import type { Phase, ShownAs, Sink } from '../contract/format.ts'
import { loadReader } from '../formats/registry.ts'
import type { OpenSource } from '../contract/opening.ts'
import { collect } from '../pipeline/collect.ts'
import { HEAD_BYTES } from '../../src/core/sniff.ts'
import type { ExactBodies } from '../export/exportJob.ts'
import { isShown } from '../export/isShown.ts'
import type { ExactOrigin } from '../export/shownParts.ts'

/** Where the phases of an opening begin, as shares of the whole. */
const begins: Record<Phase, number> = { read: 0, structure: 0.1, parse: 0.1, tessellate: 0.2, finish: 1 }

/** Reads a model once more for its exact bodies, part by part; parts without some are passed over. Ids are those of the opening. Throws OpenError as an opening does. */
async function readExactBodies(
  source: OpenSource,
  root: string,
  as: ShownAs | undefined,
  take: (id: PartId, bodies: readonly Body[], color: Rgba) => void,
  progress: (fraction: number) => void,
): Promise<void> {
  const { files } = await collect(source)
  const head = await files.need(root).slice(0, HEAD_BYTES)
  const format = detectFormat(head, root)
  if (!format) throw new OpenError('unsupported-format', root)
  const reader = await loadReader(format.id)
  const sink: Sink = {
    progress: (phase, fraction) => progress(begins[phase] + (phase === 'tessellate' && fraction > 0 ? fraction * (1 - begins.tessellate) : 0)),
    structure() {},
    // Bodies of the contract are those of the kernel.
    part: ({ id, bodies, color }) => bodies && take(id, bodies as readonly Body[], color ?? 0),
    drawing() {},
    note() {},
    missing() {},
  }
  await reader.open(files, root, sink, { quality: 'coarse', bodies: true, ...(as && { as }) })
}

/** Reads the file once more for its exact bodies. Bodies that are not those on screen (the file has changed, or was read by another engine) are left out. */
export function exactBodiesOf({ source, root, as, parts }: ExactOrigin): ExactBodies {
  return (take, progress) =>
    readExactBodies(
      source,
      root,
      as,
      (id, bodies, color) => {
        const shown = parts.get(id)
        if (shown && isShown(bodies, shown)) take(id, bodies, color)
      },
      progress,
    )
}
