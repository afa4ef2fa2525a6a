import { BlockRecord } from '../model/tables.ts'
import { decodeUnicodeCodes } from '../fonts/unicodeCodes.ts'

/** What a user calls a block: an anonymous one that shows a state of a dynamic block has that one's name, which its extended data lead to. */
export function blockName(block: BlockRecord): string {
  return decodeUnicodeCodes((block.name.startsWith('*') ? dynamicOf(block)?.name : undefined) ?? block.name)
}

function dynamicOf(block: BlockRecord): BlockRecord | undefined {
  for (const { rawValue, code } of block.extendedData.of('AcDbBlockRepBTag')) {
    const origin = code === 1005 && typeof rawValue === 'number' ? block.document?.find(rawValue) : undefined
    if (origin instanceof BlockRecord) return origin
  }
  return undefined
}
