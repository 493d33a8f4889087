#!/bin/sh
# Makes the role that the portal works with: it owns nothing, and the portal's start gives it what it needs in the tables.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$PORTAL_DATABASE_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE aangan_portal LOGIN PASSWORD :'password';
SQL
