import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../fileset/fileSet.ts'
import { damagedData } from '../../mesh/notes.ts'
import { noteModel } from '../acis/noteModel.ts'
import { type AcisModel, readAcis } from '../acis/readAcis.ts'
import type { PartSource } from '../exact/partSource.ts'
import { showParts } from '../exact/showParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../format.ts'
import { type FusionArchive, kernelStreams } from './kernelStreams.ts'

/**
 * Millimetres in a unit of the kernel's streams: Fusion counts in centimetres. The number in the header of streams with history (.smbh) is no unit:
 * 0, 20, 30 ... 70 stand there over coordinates in centimetres.
 */
const MM_PER_UNIT = 10

/** Autodesk Fusion archives: the exact bodies of the design. Where components stand in an assembly is not known: each is shown where it was modelled. */
export const reader: FormatReader = {
  id: 'fusion',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const archive = await kernelStreams(files.need(path))
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const image = await archive.preview?.().catch(() => undefined)
    if (image) sink.preview?.({ image, mime: 'image/png' })
    const { models, failed } = await modelsOf(archive)
    const parts: PartSource[] = []
    const children: Node[] = []
    for (const model of models) {
      const first = parts.length
      for (const part of model.parts) parts.push({ ...part, id: part.id + first })
      for (const root of model.roots) children.push({ ...root, ...(root.part !== undefined && { part: root.part + first }) })
    }
    if (parts.length === 0)
      throw new OpenError(failed > 0 ? 'file-exception' : 'no-geometry', failed > 0 ? 'its bodies cannot be read' : 'the design holds no bodies')
    sink.structure(structureOf(path, models[0], children))
    for (const model of models) noteModel(model, sink)
    if (failed > 0) sink.note(damagedData('bodies that cannot be read', failed))
    if (models.length > 1) {
      const what = 'components stand where they were modelled'
      sink.note({ level: 'info', code: 'limited-support', text: what, count: models.length, params: { what } })
    }
    await showParts(parts, sink, options)
  },
}

async function modelsOf({ streams }: FusionArchive): Promise<{ models: AcisModel[]; failed: number }> {
  const models: AcisModel[] = []
  let failed = 0
  for (const read of streams) {
    try {
      const model = readAcis(await read(), MM_PER_UNIT)
      if (model.parts.length > 0) models.push(model)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      failed++
    }
  }
  return { models, failed }
}

function structureOf(path: string, { header }: AcisModel, children: Node[]): Structure {
  const name = baseName(path)
  return {
    name,
    format: 'fusion',
    units: 'mm',
    upAxis: 'z',
    root: { id: 0, name, children },
    application: header.product || 'Autodesk Fusion',
    attributes: header.kernel ? [{ group: 'ACIS', name: 'Kernel', value: header.kernel }] : [],
  }
}
