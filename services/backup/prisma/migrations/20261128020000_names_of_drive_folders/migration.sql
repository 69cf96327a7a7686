-- What the folder of a FamiBook is called in the drive, which its manager is told: it keeps its name when the FamiBook is renamed.
ALTER TABLE "drive_folder" ADD COLUMN "folder_name" TEXT;
