import { baseSchema } from './baseSchema.ts'
import { type Field, fieldsOf } from './layout.ts'

/** One difference between a schema and 13006: fields put before or after another (at the end when neither is named), or dropped. */
interface Change {
  type: number
  /** First schema with it, and the first one without. */
  from: number
  until: number
  fields: string
  before?: string
  after?: string
  drop?: string
}

const maps = 'index_map_offset:d index_map:p'
const ever = Infinity

/** Differences seen in files that describe their own schema (the numbers are those of the schemas they were seen at). Later ones build on earlier ones. */
const changes: Change[] = [
  { type: 10, from: 30000, until: ever, fields: 'mesh:p polyline:p', after: 'point' },
  { type: 10, from: 31001, until: ever, fields: 'mesh_offset_data:p' },
  { type: 10, from: 33103, until: ever, fields: 'lattice:p', before: 'surface' },
  { type: 12, from: 0, until: 10000, fields: '', drop: 'nom_geom_state' },
  { type: 12, from: 19008, until: ever, fields: `${maps} node_id_index_map:p schema_embedding_map:p` },
  { type: 12, from: 25001, until: ever, fields: 'child:p lowest_node_id:d' },
  { type: 12, from: 26105, until: 30000, fields: 'boundary_mesh:p', after: 'vertex' },
  { type: 12, from: 30000, until: ever, fields: 'mesh:p polyline:p', after: 'point' },
  { type: 12, from: 30000, until: ever, fields: 'boundary_mesh:p boundary_polyline:p', after: 'boundary_point' },
  { type: 12, from: 31001, until: ever, fields: 'mesh_offset_data:p' },
  { type: 12, from: 33103, until: ever, fields: 'lattice:p', before: 'surface' },
  { type: 12, from: 34001, until: ever, fields: 'boundary_lattice:p', before: 'boundary_surface' },
  { type: 17, from: 0, until: 12000, fields: '', drop: 'attributes_features' },
  { type: 19, from: 34001, until: ever, fields: 'frame:p', before: 'type' },
  { type: 19, from: 25001, until: ever, fields: 'owner:p' },
  { type: 38, from: 31001, until: ever, fields: 'intersection_data:p' },
  { type: 41, from: 28002, until: ever, fields: 'term_use:c', after: 'type' },
  { type: 70, from: 20000, until: ever, fields: '', drop: 'list_type size_of_entry finger_block finger_index notransmit' },
  { type: 70, from: 20000, until: ever, fields: 'list_type:u notransmit:l', after: 'node_id' },
  { type: 70, from: 20000, until: ever, fields: 'finger_index:d finger_block:p', before: 'list_block' },
  { type: 74, from: 20000, until: ever, fields: 'index_map_offset:d', after: 'n_entries' },
  { type: 80, from: 0, until: 13000, fields: 'legal_owners:l[13]', after: 'legal_owners', drop: 'legal_owners field_names' },
  { type: 80, from: 34001, until: 36001, fields: 'legal_owners:l[16]', after: 'legal_owners', drop: 'legal_owners' },
  { type: 80, from: 36001, until: ever, fields: 'legal_owners:l[17]', after: 'legal_owners', drop: 'legal_owners' },
  { type: 100, from: 33103, until: ever, fields: 'precision:p' },
  { type: 101, from: 20000, until: ever, fields: 'attdef_list:p', after: 'attrib_def' },
  { type: 101, from: 26105, until: 30000, fields: 'mesh:p' },
  { type: 101, from: 20000, until: ever, fields: `${maps} schema_embedding_map:p` },
  { type: 101, from: 30000, until: ever, fields: 'mesh:p polyline:p', after: 'point' },
  { type: 101, from: 31001, until: ever, fields: 'mesh_offset_data:p' },
  { type: 101, from: 33103, until: ever, fields: 'lattice:p', after: 'polyline' },
]

/** Types that are not in 13006. */
const later: Record<number, (schema: number) => string> = {
  176: (schema) => `n_entries:d ${maps} schema_embedding_map:p${schema >= 31001 ? ' mesh_offset_data:p' : ''} entries:p[]`,
  185: () => 'n_pvecs:d closed:l base_parm:f pvec:p',
  200: () => 'node_id:d attributes_features:p owner:p next:p previous:p geometric_owner:p sense:c data:p',
  204: () => 'uv_type:u values:f[]',
  229: () => 'rotation_matrix:f[9] translation_vector:v',
}

/** Schemas whose layouts are known, for a file whose own lies between two of them. */
export const knownSchemas: readonly number[] = [9008, 10004, 13006, 19008, 20000, 25001, 26105, 28002, 30000, 31001, 32001, 33103, 34001, 35102, 36001, 37102]

/** Fields of a type in a schema that the file does not describe; undefined for a type that is not known. */
export function plainFields(type: number, schema: number): Field[] | undefined {
  const base = baseSchema.get(type)
  if (!base) return Object.hasOwn(later, type) ? fieldsOf(later[type](schema)) : undefined
  let fields = [...base]
  for (const change of changes) {
    if (change.type !== type || schema < change.from || schema >= change.until) continue
    const put = change.fields === '' ? [] : fieldsOf(change.fields)
    const at = change.before
      ? fields.findIndex(({ name }) => name === change.before)
      : change.after
        ? fields.findIndex(({ name }) => name === change.after) + 1
        : fields.length
    const dropped = new Set(change.drop?.split(' '))
    fields = [...fields.slice(0, at).filter(({ name }) => !dropped.has(name)), ...put, ...fields.slice(at).filter(({ name }) => !dropped.has(name))]
  }
  return fields
}
