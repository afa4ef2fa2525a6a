import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName } from '../../contract/fileSet.ts'
import { damagedData } from '../../mesh/notes.ts'
import { foldNode } from '../../mesh/three/sceneTree.ts'
import { Pictures } from '../../mesh/three/pictures.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import { Accessors } from './accessors.ts'
import { Buffers, decoded } from './buffers.ts'
import { list, readContainer, record, text } from './json.ts'
import { Materials } from './materials.ts'
import { NodeTree } from './nodeTree.ts'
import { Primitives } from './primitives.ts'
import { primitivePart } from './primitivePart.ts'

/** Required extensions that change the picture and are read. */
const understood = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'EXT_mesh_gpu_instancing',
  'KHR_texture_transform',
  'KHR_materials_unlit',
  'KHR_materials_pbrSpecularGlossiness',
  'EXT_texture_webp',
  'KHR_node_visibility',
])
/** Looks that only refine a material that is shown anyhow. */
const isRefinement = (name: string): boolean => /^(KHR_materials_|KHR_texture_|KHR_lights_|EXT_lights_|KHR_animation_|KHR_xmp)/.test(name)

export const reader: FormatReader = {
  id: 'gltf',

  async references(files, path) {
    const { json } = await readContainer(files.need(path))
    const uris = [...list(json.buffers), ...list(json.images)].map((item) => text(record(item).uri))
    return uris.filter((uri) => uri !== '' && !/^data:/i.test(uri)).map(decoded)
  },

  async open(files, path, sink) {
    const file = files.need(path)
    if (file.size === 0) throw new OpenError('empty-file', path)
    const container = await readContainer(file)
    const { json } = container
    const buffers = new Buffers(container, files, path, sink)
    const accessors = new Accessors(json, buffers)
    const materials = new Materials(json, buffers, new Pictures(files, path, sink), sink)
    const tree = new NodeTree(json, accessors, materials)
    sink.progress('structure', 0)
    const nodes = await tree.roots()
    noteExtensions(list(json.extensionsRequired), sink)
    if (tree.repeated > 0) sink.note(damagedData('nodes that are their own ancestors or have several parents', tree.repeated))
    if (tree.jobs.length === 0) throw new OpenError('no-geometry')

    const name = baseName(path)
    const root: Node = { id: 0, name, children: nodes }
    const application = text(record(json.asset).generator)
    sink.structure({ name, format: 'gltf', units: 'm', upAxis: 'y', root: foldNode(root), ...(application && { application }) })

    const primitives = new Primitives(accessors, buffers)
    let shown = 0
    let dropped = 0
    for (const [at, job] of tree.jobs.entries()) {
      const made = await primitivePart(job, { json, accessors, primitives, materials, world: tree.world, sink })
      dropped += made.dropped
      if (made.part) {
        sink.part(made.part)
        shown++
      }
      sink.progress('tessellate', (at + 1) / tree.jobs.length)
    }
    const damaged = dropped + primitives.failed + accessors.cut
    if (shown === 0 && buffers.missing.size > 0) throw new OpenError('missing-parts', [...buffers.missing].join(', '))
    if (dropped > 0) sink.note(damagedData('triangles, lines or points without vertices that can be used', dropped))
    if (primitives.failed > 0) sink.note(damagedData('primitives that cannot be read', primitives.failed))
    if (accessors.cut > 0) sink.note(damagedData('accessors that go beyond their buffer', accessors.cut))
    if (shown === 0) throw new OpenError(damaged > 0 ? 'file-exception' : 'no-geometry')
  },
}

function noteExtensions(required: unknown[], sink: Sink): void {
  for (const name of required) {
    if (typeof name !== 'string' || understood.has(name) || isRefinement(name)) continue
    sink.note({ level: 'warning', code: 'limited-support', text: `extension that is not read: ${name}`, count: 1, params: { what: name } })
  }
}
