import { ModelerGeometry, ObjectType } from '@node-projects/acad-ts'

/** A surface that the library does not know, by its name in DXF. */
export class NamedSurface extends ModelerGeometry {
  private readonly dxfName: string

  constructor(dxfName: string) {
    super()
    this.dxfName = dxfName
  }

  override get objectName(): string {
    return this.dxfName
  }

  override get objectType(): ObjectType {
    return ObjectType.UNLISTED
  }
}
