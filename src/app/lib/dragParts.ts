/** The kind of data by which rows of the tree are dragged. */
const TYPE = 'application/x-facet-nodes'

/** Puts nodes of the tree into a drag that begins. */
export function dragParts(transfer: DataTransfer, nodes: readonly number[]): void {
  transfer.setData(TYPE, nodes.join(','))
  transfer.effectAllowed = 'copy'
}

/** Whether nodes of the tree are being dragged. */
export const carriesParts = (transfer: DataTransfer): boolean => transfer.types.includes(TYPE)

/** The nodes that were dropped. */
export const droppedParts = (transfer: DataTransfer): number[] =>
  transfer
    .getData(TYPE)
    .split(',')
    .filter((text) => /^\d+$/.test(text))
    .map(Number)
