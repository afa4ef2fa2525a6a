import { socketScrew } from '../fasteners.ts'
import { onCircle } from '../solids.ts'
import { assembly, put, putTurned, type AssemblyProduct } from '../step/product.ts'
import { camera } from './camera.ts'
import { drive } from './drive.ts'
import { arm, battery, controller, leg, plate, positionReceiver, standoff, strap } from './frame.ts'
import { armAngles, copter as c } from './layout.ts'

/** A camera quadcopter: two plates, four arms with drives and legs, battery on top, camera before. */
export function quadcopter(): AssemblyProduct {
  const drives = [drive('Drive, clockwise', true), drive('Drive, counter-clockwise', false)]
  const beam = arm()
  const foot = leg()
  const units = drives.map((each, i) =>
    assembly(i === 0 ? 'Arm unit, clockwise' : 'Arm unit, counter-clockwise', [
      put(beam),
      putTurned(each, i === 0 ? 28 : -40, [c.reach, 0, c.armHeight]),
      put(foot, [c.reach, 0, 2]),
    ]),
  )
  return assembly('Quadcopter', [
    put(centre()),
    ...armAngles.map((degrees, i) => putTurned(units[i % 2], degrees, [0, 0, c.plate])),
    put(batteryPack(), [0, 0, 2 * c.plate + c.gap]),
    put(camera(), [116, 0, -4]),
  ])
}

/** Plates, standoffs and the parts between them. */
function centre(): AssemblyProduct {
  const post = standoff()
  const screw = socketScrew(5, 12)
  const top = 2 * c.plate + c.gap
  const places = onCircle(4, c.standoff, 45)
  return assembly('Centre', [
    put(plate('Lower plate', 92, 56)),
    put(plate('Upper plate', 86, 52), [0, 0, c.plate + c.gap]),
    ...places.map(([x, y]) => put(post, [x, y, c.plate])),
    ...places.map(([x, y]) => put(screw, [x, y, top])),
    put(controller(), [0, 0, c.plate + 2]),
    put(positionReceiver(), [-76, 0, top]),
  ])
}

function batteryPack(): AssemblyProduct {
  const band = strap()
  return assembly('Battery with straps', [put(battery()), put(band, [-24, 0, 0]), put(band, [24, 0, 0])])
}
