const degrees = Math.PI / 180

/**
 * Direction from which a model is seen first, radians: `azimuth` from the front towards the right, `elevation` above the horizon. A little lower than isometric, it
 * shows more of the front, as a product photograph does. Sheets with pictures of models that cannot be read face it.
 */
export const homeDirection = { azimuth: 35 * degrees, elevation: 25 * degrees } as const
