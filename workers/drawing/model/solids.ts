import { named } from './entity.ts'
import { XYZ } from './geometry.ts'

/** A curve of a solid as it is shown. */
export class ModelerGeometryWire {
  points: XYZ[] = []
  hasRotation = false
  xAxis = new XYZ(1, 0, 0)
  yAxis = new XYZ(0, 1, 0)
  zAxis = new XYZ(0, 0, 1)
  translation = new XYZ()
  scale = 1
}

/** An ACIS body and the wires that show it. */
export abstract class ModelerGeometry extends named('BODY') {
  /** Text of ACIS, with its letters exchanged. */
  proprietaryData = ''
  /** ACIS in binary. */
  acisData: Uint8Array = new Uint8Array(0)
  point = new XYZ()
  wires: ModelerGeometryWire[] = []
}

export class CadBody extends ModelerGeometry {}

export class Region extends ModelerGeometry {
  override get objectName(): string {
    return 'REGION'
  }
}

export class Solid3D extends ModelerGeometry {
  override get objectName(): string {
    return '3DSOLID'
  }
}

/** A surface by its name in DXF. */
export class Surface extends ModelerGeometry {
  private readonly dxfName: string

  constructor(dxfName: string) {
    super()
    this.dxfName = dxfName
  }

  override get objectName(): string {
    return this.dxfName
  }
}
