import type { TFunction } from 'i18next'
import type { Node } from '../../core/scene/model.ts'
import type { Role } from '../../core/scene/role.ts'

/** The role of a node that groups annotations or construction geometry; undefined for all others. */
export const groupRole = ({ role, part }: Node): Role | undefined => (part === undefined ? role : undefined)

/** A node's name for people: that of a group of a role in the language of the page, else the file's. */
export function nodeName(node: Node, t: TFunction<'viewer'>): string {
  const role = groupRole(node)
  return role ? t(`tree.role.${role}`) : node.name || t('tree.unnamed')
}
