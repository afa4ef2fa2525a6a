export interface AugmentedListeners {
  /** Whether a floor or a table lies in the middle of the picture. */
  onSurface(found: boolean): void
  /** A press of a device that has no page over its picture. */
  onPress(): void
}

/** A model in the room that the device's camera shows, in metres. Lives as long as its session. */
export interface AugmentedView {
  /** Shows this binary glTF, whose unit is the metre; it stands on its lowest point. Rejects when the bytes are none. */
  setModel(glb: ArrayBuffer): Promise<void>
  /** Puts the model where the ring is, its front to the viewer. False: no surface is found, or no model is there yet. */
  place(): boolean
  /** Turns the model about its up axis. */
  turnBy(radians: number): void
  /** Times its real size. */
  setScale(scale: number): void
}
