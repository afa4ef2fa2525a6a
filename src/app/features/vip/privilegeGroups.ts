import { type VipFunction, type VipFunctionId, vipFunctions } from '../../../../contract/vip/functions.ts'
import { type FormatId, formatById } from '../../../core/formats.ts'

/** Groups of the privilege list, by the key of their name in the `vip` texts. */
const privilegeGroupIds = ['formats', 'analysis', 'export', 'drawing', 'cloud'] as const
export type PrivilegeGroupId = (typeof privilegeGroupIds)[number]

const exports: ReadonlySet<VipFunctionId> = new Set<VipFunctionId>(['turntableVideo', 'largePicture'])

function groupOf({ id, tie }: VipFunction): PrivilegeGroupId {
  if (tie.kind === 'format') return 'formats'
  if (tie.kind === 'call') return 'cloud'
  if (id.startsWith('export') || exports.has(id)) return 'export'
  return id.startsWith('drawing') ? 'drawing' : 'analysis'
}

/** The functions that VIP unlocks, by group. */
export const privilegeGroups = privilegeGroupIds.map((id) => ({ id, functions: vipFunctions.filter((each) => each.tier === 'vip' && groupOf(each) === id) }))

/** Functions that are free for everybody, without formats: the start page lists those. */
export const freeFunctions = vipFunctions.filter(({ tier, tie }) => tier === 'free' && tie.kind !== 'format')

/** Whether a function cannot be used yet: its action comes later, or its format cannot be read. */
export const isComing = ({ tie, upcoming }: VipFunction): boolean => upcoming || (tie.kind === 'format' && formatById.get(tie.id as FormatId)?.ready !== true)
