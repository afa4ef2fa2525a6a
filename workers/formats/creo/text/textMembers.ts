import type { Member } from '../assembly/members.ts'
import { placedMember } from '../assembly/members.ts'
import { childOf, numberOf, numbersOf, pathOf, textOf, type Tree } from '../tree.ts'

const COMPONENT = 1000
const MOST_MEMBERS = 1_000_000

/** Members of an assembly in the text form, section `AllFeatur`: a list of features, of which components are one kind. */
export function textMembers(section: Tree | undefined): Member[] {
  const features = childOf(section, 'Sld_Features')?.children ?? []
  const members: Member[] = []
  for (const feature of features) {
    if (feature.isNull || members.length >= MOST_MEMBERS) continue
    const data = childOf(feature, 'dat_ptr')
    if (numberOf(childOf(feature, 'feat_type_ptr'), 'type') !== COMPONENT || data?.kind !== 'comp_data') continue
    const family = textOf(childOf(data, 'model_ptr'), 'name')
    if (!family) continue
    const m = numbersOf(pathOf(feature, 'place_rec_ptr'), 'local_sys', 12)
    // Axes are columns, the origin is the last row.
    const numbers = m ? [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8], m[9], m[10], m[11]] : []
    members.push(placedMember(textOf(data, 'instance') || family, family, numbers))
  }
  return members
}
