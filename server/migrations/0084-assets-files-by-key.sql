-- Files are compared with listings of storage, which sort by code unit; the collation of the column is that of the database.
create index stored_file_by_code_unit on stored_file (key collate "C");
