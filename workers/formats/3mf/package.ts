import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry, FileSet } from '../../contract/fileSet.ts'
import { unpacked } from '../../mesh/zipPackage.ts'
import { parseXml } from '../../mesh/xml.ts'

export interface PackageParts {
  model: FileEntry
  thumbnail?: FileEntry
}

/** The root model and the preview picture of a 3MF package, by its root relationships; without them by custom. */
export async function packageParts(files: FileSet): Promise<PackageParts> {
  let model: FileEntry | undefined
  let thumbnail: FileEntry | undefined
  const relationships = files.get('_rels/.rels')
  if (relationships) {
    parseXml(await unpacked(relationships), {
      open(name, attributes) {
        if (name !== 'Relationship' || !attributes.Target) return
        if (attributes.Type?.endsWith('/3dmodel')) model ??= files.get(attributes.Target)
        else if (attributes.Type?.endsWith('/thumbnail')) thumbnail ??= files.get(attributes.Target)
      },
    })
  }
  model ??= files.get('3D/3dmodel.model') ?? [...files.entries()].find((entry) => /\.model$/i.test(entry.path))
  if (!model) throw new OpenError('file-exception', 'a 3MF package without a model')
  return thumbnail ? { model, thumbnail } : { model }
}
