/** Folder of the browser's own storage in which the user's fonts lie, under their names in lower case: the app writes, the import worker reads. */
export const OWN_FONTS_FOLDER = 'fonts'
