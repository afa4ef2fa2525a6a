import { type CadDocument, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, handleOf, pointsOf, textValue } from './dxfRecords.ts'

/** Base points of blocks: in DXF the library (3.2.0) keeps them all in one object, so that each has that of the last block of the file. */
export class BlockBases {
  private readonly byHandle = new Map<number, XYZ>()
  /** Files of R12 have no handles. */
  private readonly byName = new Map<string, XYZ>()

  add(record: DxfRecord): void {
    const name = textValue(record, 2)
    const handle = handleOf(record)
    const [base] = pointsOf(record, 10)
    if (base && handle !== undefined) this.byHandle.set(handle, new XYZ(...base))
    if (base && name) this.byName.set(name.toLowerCase(), new XYZ(...base))
  }

  apply(document: CadDocument): void {
    for (const { name, blockEntity } of document.blockRecords ?? [])
      if (blockEntity) blockEntity.basePoint = this.byHandle.get(blockEntity.handle) ?? this.byName.get(name.toLowerCase()) ?? new XYZ(0, 0, 0)
  }
}
